import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import type { AugmentConfig, Budget } from '@twinset/contract';
import { folderJob } from '../headless/folder-job.ts';
import { hashOf } from '../testing/hash-of.ts';
import { configOf, localEngine, type OpenedResult, openResult } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { RARE_SETTINGS, writeRareSet } from './testing/rare-set.ts';

const LONG = process.env.TEST_LONG !== undefined;
if (!LONG) console.log('short form: 300 outputs with the guarantee instead of 10,000 (TEST_LONG)');
const PAIRS = 24;
const folder = temporaryFolder();
const folders = { images: join(folder, 'images'), masks: join(folder, 'masks') };
const engine = localEngine();
afterAll(() => engine.close());
beforeAll(() => writeRareSet(folder, PAIRS));

const prepare = async (budget: Budget, more: Partial<AugmentConfig> = {}) => {
  const settings = { ...RARE_SETTINGS, totalAugmentedImages: 60, budget, ...more };
  const config = configOf(settings);
  return (await folderJob(engine, folders, config)).job;
};
let runs = 0;
async function run(budget: Budget, more: Partial<AugmentConfig> = {}): Promise<OpenedResult> {
  const job = { ...(await prepare(budget, more)), dir: join(folder, `run-${runs++}`) };
  return openResult(job, await engine.run(job));
}
const kindOf = (image: string) => Number(/\d+/.exec(image)?.[0]) % 3;
/** Returns the number of outputs whose mask, as written, is background only. */
async function emptyOf({ outputs, png }: OpenedResult): Promise<number> {
  let empty = 0;
  for (const { mask } of outputs) if (!(await png(mask)).samples.some((label) => label !== 0)) empty++;
  return empty;
}

describe('an object in every crop', () => {
  test('no mask is background only; sources without an object are not used, and named', async () => {
    const total = LONG ? 10_000 : 300;
    const opened = await run({ objectInEveryCrop: true }, { totalAugmentedImages: total });
    expect(opened.outputs).toHaveLength(total);
    expect(await emptyOf(opened)).toBe(0);
    expect(opened.outputs.filter(({ source }) => kindOf(source.image) === 0)).toEqual([]);
    const [warning] = opened.manifest.warnings.filter(({ code }) => code === 'LeftOutWithoutObject');
    expect(warning?.files).toHaveLength(PAIRS / 3);
    expect(warning?.message).toStartWith(
      '8 training pairs are not used, because the mask has no object: rare 3.png',
    );
    expect(opened.manifest.budget?.empty).toEqual({ outputs: 0, share: 0 });
    expect(opened.manifest.budget).toMatchObject({ used: 16, leftOut: 8 });
  }, 600_000);

  test('without the guarantee the same settings give masks that are background only', async () => {
    const opened = await run({ classWeights: { 2: 1.5 } });
    const empty = await emptyOf(opened);
    expect(empty).toBeGreaterThan(15);
    expect(opened.manifest.budget?.empty.outputs).toBe(empty);
  });

  test('previews and replays give the outputs of the run, and its receipts repeat', async () => {
    const opened = await run({ objectInEveryCrop: true });
    const shown = await engine.preview(opened.job, 'train', [0, 7, 41]);
    for (const { index, maskSha256, imageSha256, params } of shown) {
      const receipt = opened.outputs.find(({ image }) => image === `train/images/img_${index + 1}.png`);
      expect({ maskSha256, imageSha256, params }).toEqual({
        maskSha256: receipt?.maskSha256 as string,
        imageSha256: receipt?.imageSha256 as string,
        params: receipt?.params as never,
      });
      if (receipt)
        expect(await engine.replay(opened.job, receipt)).toMatchObject({ maskSha256, imageSha256 });
    }
  });

  test('an interrupted run resumes to the same bytes, with the same counts', async () => {
    const job = { ...(await prepare({ objectInEveryCrop: true })), dir: join(folder, 'whole') };
    const whole = hashOf(await engine.run(job));
    const dir = join(folder, 'interrupted');
    const first = localEngine();
    const stopped = first.run(
      { ...job, dir },
      { onProgress: ({ phase, done }) => void (phase === 'augment' && done > 20 && first.close()) },
    );
    await expect(stopped).rejects.toThrow('resumes');
    expect(hashOf(await engine.run({ ...job, dir }))).toBe(whole);
  });

  test('without any object the run is refused, and names the masks', async () => {
    const error = await prepare(
      { objectInEveryCrop: true },
      { background: 0, classes: [1, 2].map((value) => ({ value, role: 'background' as const })) },
    ).then(
      () => null,
      (thrown) => thrown,
    );
    expect(error).toMatchObject({ errorType: 'InvalidDataset' });
    expect(error.message).toStartWith('No training pair has an object after crop and resize');
    expect(error.details).toHaveLength(PAIRS);
  });

  test('objects that the fixed crop removes do not count', async () => {
    const crop = {
      crop: true,
      cropDimension: { offsetHeight: 2, offsetWidth: 2, targetHeight: 16, targetWidth: 16 },
    };
    const opened = await run({ objectInEveryCrop: true }, { ...crop, totalAugmentedImages: 40 });
    expect(await emptyOf(opened)).toBe(0);
    expect(opened.manifest.budget?.leftOut).toBeGreaterThan(8);
  });
});

describe('weights', () => {
  test('sources get outputs in proportion to the weights of their pair and classes', async () => {
    const job = await prepare({ classWeights: { 2: 4 }, pairWeights: { 'rare 1.png': 0, 'rare 4.png': 2 } });
    const weightOf = (image: string) => {
      const n = Number(/\d+/.exec(image)?.[0]);
      return (n === 1 ? 0 : n === 4 ? 2 : 1) * (n % 3 === 2 && n % 2 === 0 ? 4 : 1);
    };
    expect(job.budget?.weights).toEqual(job.pairs.map(({ image }) => weightOf(image)));
    expect(job.warnings.find(({ code }) => code === 'LeftOutByWeight')?.files).toEqual(['rare 1.png']);
  });

  test('weights of classes and images that do not exist are named; weights that leave nothing are refused', async () => {
    const { warnings } = await prepare({ classWeights: { 9: 2 }, pairWeights: { 'none.png': 2 } });
    expect(warnings.map(({ code }) => code)).toContain('UnknownClassWeight');
    expect(warnings.find(({ code }) => code === 'UnknownPairWeight')?.message).toContain('none.png');
    await expect(prepare({ classWeights: { 0: 0 } })).rejects.toThrow('leave no training pair');
  });
});

test('an empty share is the part of the outputs that are background only, rounded down', async () => {
  const opened = await run({ emptyShare: 0.29 }, { totalAugmentedImages: 100 });
  expect(await emptyOf(opened)).toBe(29);
  expect(opened.manifest.budget?.empty).toEqual({ outputs: 29, share: 0.29 });
  const none = await run({ emptyShare: 0 });
  expect(await emptyOf(none)).toBe(0);
});

test('a budget without effect gives the outputs and the order of a run without one', async () => {
  const plain = await run({});
  const opened = await run({ pairWeights: { 'rare 1.png': 1 } });
  expect(opened.outputs).toEqual(plain.outputs);
  expect(plain.names).toEqual(opened.names);
  expect(Object.keys(plain.manifest)).not.toContain('budget');
  expect(Object.keys(plain.manifest.config)).not.toContain('budget');
});
