import { describe, expect, test } from 'bun:test';
import { runSteps } from '@twinset/contract';
import { planDataset } from '../dataset/plan-dataset.ts';
import { strayWarningsInSteps } from '../dataset/stray-values.ts';
import { readFolder } from '../headless/read-folder.ts';
import { caseFolder, expectation } from '../testing/cases.ts';
import { smallData } from '../testing/reference-data.ts';
import { distinct, localEngine, ONE_CHANNEL_MASKS, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { MaskFacts } from '../types.ts';

const strayWarnings = (masks: readonly MaskFacts[]) => runSteps(strayWarningsInSteps(masks));

const temporary = temporaryFolder();
const folder = caseFolder('DC05');

describe('DC05: masks with stray values', () => {
  test('each mask is named with its number of distinct values', async () => {
    const { distinct_values } = await expectation<{ distinct_values: Record<string, number> }>(folder);
    const { files } = await readFolder(`${folder}/masks`, localEngine().inspectMask);
    const plan = planDataset(
      [],
      [...files.values()].map((f) => f.facts),
      [],
    );
    if ('failed' in plan) throw new Error(plan.failed.message);
    for (const [name, count] of Object.entries(distinct_values)) {
      const warning = plan.warnings.find((w) => w.files?.includes(name));
      expect(warning?.code).toBe(name.endsWith('jpg') ? 'JpegMask' : 'StrayMaskValues');
      expect(warning?.message).toContain(`${count} different values`);
    }
  });

  test('no value is changed or added', async () => {
    const made = await runFolders(folder, temporary, {
      trainRatio: 1,
      valRatio: 0,
      testRatio: 0,
      totalAugmentedImages: 2,
      imageMaskChannels: ONE_CHANNEL_MASKS,
    });
    const { distinct_values } = await expectation<{ distinct_values: Record<string, number> }>(folder);
    for (const { mask, source } of made.outputs) {
      expect(distinct((await made.png(mask)).samples).length).toBe(distinct_values[source.mask]);
    }
  });
});

for (const name of ['dsb_binary', 'dubai_multiclass'] as const) {
  const data = smallData(name);
  test.skipIf(!data)(`clean masks cause no such warning (${name})`, async () => {
    const { files } = await readFolder(`${data}/masks`, localEngine().inspectMask);
    expect(strayWarnings([...files.values()].map((f) => f.facts))).toEqual([]);
  });
}
