import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { decodePng } from '../png/index.ts';
import { caseFolder } from '../testing/cases.ts';
import { ONE_CHANNEL_MASKS, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const temporary = temporaryFolder();
const folder = caseFolder('DC18');
const always = { probability: 1 };

describe('DC18: brightness, contrast and saturation never touch a mask', () => {
  for (const maskChannels of [1, 3] as const) {
    test(`masks of ${maskChannels} channel(s) equal the input, images change`, async () => {
      const made = await runFolders(folder, temporary, {
        corruptBrightness: true,
        corruptContrast: true,
        corruptSaturation: true,
        augmentValData: true,
        transformRanges: { corruptBrightness: always, corruptContrast: always, corruptSaturation: always },
        totalAugmentedImages: 9,
        imageMaskChannels: { ...ONE_CHANNEL_MASKS, maskChannels },
      });
      expect(made.outputs.length).toBeGreaterThanOrEqual(9);
      for (const { image, mask, source, set } of made.outputs) {
        const original = decodePng(await Bun.file(join(folder, 'masks', source.mask)).bytes());
        const out = await made.png(mask);
        expect(out.channels).toBe(maskChannels);
        const labels = Array.from(original.samples, (v) => Array<number>(maskChannels).fill(v)).flat();
        expect(Array.from(out.samples)).toEqual(labels);
        const before = decodePng(await Bun.file(join(folder, 'images', source.image)).bytes());
        const changed =
          Buffer.compare(before.samples as Uint8Array, (await made.png(image)).samples as Uint8Array) !== 0;
        expect({ image, changed }).toEqual({ image, changed: set !== 'test' });
      }
    });
  }
});
