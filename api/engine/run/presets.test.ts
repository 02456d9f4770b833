import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { PRESET_FIELDS, PRESET_STRENGTHS, presetConfig } from '@twinset/contract/presets';
import { localEngine, ONE_CHANNEL_MASKS, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';

const temporary = temporaryFolder();
const source = join(temporary, 'source');
await writePairs(source, 4, 48, [0, 40, 200]);
const engine = localEngine();

for (const field of PRESET_FIELDS)
  test(`the preset ${field} passes the label check at each strength, and its outputs are transformed`, async () => {
    for (const strength of PRESET_STRENGTHS) {
      const preset = presetConfig(field, strength);
      const config = { ...preset, imageMaskChannels: ONE_CHANNEL_MASKS, totalAugmentedImages: 20 };
      const { manifest, outputs } = await runFolders(source, temporary, config, engine);
      expect(manifest.labelSafety).toMatchObject({ passed: true, masks: outputs.length });
      const training = outputs.filter(({ set }) => set === 'train');
      expect(training).toHaveLength(20);
      const drawn = Object.keys(preset.transformRanges).filter((flag) =>
        training.some(({ params }) => (params as Record<string, unknown>)[flag]),
      );
      // Of 20 outputs, one transform of a probability of 10 % may be in none.
      expect(drawn.length).toBeGreaterThanOrEqual(Object.keys(preset.transformRanges).length - 2);
    }
  });
