import { afterAll, beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import type { AugmentConfig, Budget } from '@twinset/contract';
import { folderJob } from '../headless/folder-job.ts';
import { unboundedCache } from '../prepare/dataset-cache.ts';
import { configOf, localEngine, openResult } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { predictShares } from './predict-shares.ts';
import { RARE_SETTINGS, writeRareSet } from './testing/rare-set.ts';

const folder = temporaryFolder();
const engine = localEngine();
afterAll(() => engine.close());
beforeAll(async () => {
  await writeRareSet(join(folder, 'many'), 60);
  await writeRareSet(join(folder, 'few'), 9);
});

/** Returns predicted and real shares by class, in percent. */
async function compared(set: 'many' | 'few', budget: Budget, more: Partial<AugmentConfig> = {}) {
  const folders = { images: join(folder, set, 'images'), masks: join(folder, set, 'masks') };
  const config = configOf({ ...RARE_SETTINGS, totalAugmentedImages: 1000, ...more, budget });
  const { job } = await folderJob(engine, folders, config);
  const predicted = await predictShares({ engine, keep: unboundedCache() }, job);
  const dir = join(
    folder,
    `run-${set}-${JSON.stringify([budget, more]).length}-${Math.round(job.config.seed)}`,
  );
  const { manifest } = await openResult({ ...job, dir }, await engine.run({ ...job, dir }));
  const real = manifest.budget;
  const pairs = predicted.classes.map((one): [number, number] => [
    100 * one.predicted,
    100 * (real?.classes.find(({ value }) => value === one.value)?.share ?? 0),
  ]);
  return { predicted, real, pairs };
}

const CASES: ['many' | 'few', Budget, Partial<AugmentConfig>][] = [
  ['many', { objectInEveryCrop: true }, {}],
  ['few', { classWeights: { 2: 5, 1: 1 } }, { randomRotate: false }],
  ['many', { emptyShare: 0.2, classWeights: { 1: 0.5 } }, {}],
  ['many', { classWeights: { 2: 10 } }, {}],
  ['few', { objectInEveryCrop: true, pairWeights: { 'rare 2.png': 3 } }, { border: 'reflect' }],
  ['many', { objectInEveryCrop: true, classWeights: { 2: 10 } }, { maskFill: 255 }],
];
// A run of 1,000 outputs takes two seconds.
const used = process.env.TEST_LONG === undefined ? CASES.slice(0, 2) : CASES;
if (used.length < CASES.length) console.log('short form: two of the budgets (TEST_LONG)');

test.each(used)(
  'predicted class shares are within 2 percentage points of 1,000 outputs: %s %j %j',
  async (set, budget, more) => {
    const { predicted, real, pairs } = await compared(set, budget, more);
    for (const [expected, found] of pairs) expect(Math.abs(expected - found)).toBeLessThan(2);
    // Each output is empty or not, so that the share of 1,000 outputs varies by one or two points.
    expect(Math.abs(predicted.empty.predicted - (real?.empty.share ?? 1))).toBeLessThan(0.02);
    expect(predicted.outputs).toBe(1000);
    expect(real).toMatchObject({ used: predicted.used, leftOut: predicted.leftOut });
    expect(predicted.classes.reduce((sum, one) => sum + one.predicted, 0)).toBeCloseTo(1, 6);
    expect(predicted.classes.reduce((sum, one) => sum + one.present, 0)).toBeCloseTo(1, 6);
  },
  300_000,
);

test('weights, the guarantee and the empty share move the prediction in their direction', async () => {
  const folders = { images: join(folder, 'many', 'images'), masks: join(folder, 'many', 'masks') };
  const means = { engine, keep: unboundedCache() };
  const shares = async (budget: Budget) => {
    const { job } = await folderJob(engine, folders, configOf({ ...RARE_SETTINGS, budget }));
    const { classes, empty } = await predictShares(means, job);
    return { rare: classes.find(({ value }) => value === 2)?.predicted ?? 0, empty: empty.predicted };
  };
  const [plain, heavy, always, half] = [
    await shares({}),
    await shares({ classWeights: { 2: 10 } }),
    await shares({ objectInEveryCrop: true }),
    await shares({ emptyShare: 0.5 }),
  ];
  expect(heavy.rare).toBeGreaterThan(3 * plain.rare);
  expect(plain.empty).toBeGreaterThan(0.3);
  expect(always.empty).toBe(0);
  expect(half.empty).toBeCloseTo(0.5, 6);
});

test('a change of weights reads no mask again', async () => {
  const folders = { images: join(folder, 'few', 'images'), masks: join(folder, 'few', 'masks') };
  let surveyed = 0;
  const counting = {
    ...engine,
    surveyMask: (input: Parameters<typeof engine.surveyMask>[0]) => {
      surveyed++;
      return engine.surveyMask(input);
    },
  };
  const means = { engine: counting, keep: unboundedCache() };
  for (const weight of [1, 2, 3]) {
    const budget = { classWeights: { 1: weight } };
    const { job } = await folderJob(engine, folders, configOf({ ...RARE_SETTINGS, budget }));
    await predictShares(means, job);
  }
  expect(surveyed).toBe(9);
});
