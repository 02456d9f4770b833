import { expect, test } from 'bun:test';
import { join } from 'node:path';
import type { AugmentConfig } from '@twinset/contract';
import { PARTNERS } from '@twinset/tensor-core';
import { folderJob } from '../headless/folder-job.ts';
import type { RawPng } from '../pixels/index.ts';
import { decodePng } from '../png/index.ts';
import { configOf, localEngine, ONE_CHANNEL_MASKS, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';
import type { Receipt } from '../types.ts';
import { planSet } from './output-plan.ts';

const SIDE = 40;
const temporary = temporaryFolder();
const source = join(temporary, 'source');
await writePairs(source, 12, SIDE, [0, 3, 7, 90]);
const engine = localEngine();
const always = { probability: 1 };
const MIXED: Partial<AugmentConfig> = {
  cutMix: true,
  mosaic: true,
  transformRanges: { cutMix: always, mosaic: always },
  imageMaskChannels: ONE_CHANNEL_MASKS,
  totalAugmentedImages: 30,
};
const run = (settings: Partial<AugmentConfig> = {}, folder = source) =>
  runFolders(folder, temporary, { ...MIXED, ...settings }, engine);

const read = async (kind: 'images' | 'masks', name: string): Promise<RawPng> =>
  decodePng(await Bun.file(join(source, kind, name)).bytes());

/** Returns the files of an output's pairs, its source first. */
const pairsOf = ({ source: own, partners = [] }: Receipt) => [own, ...partners];

/** Checks that each pixel of an output is that of a pair of its receipt, at one place in image and mask. */
async function checkCutMix(row: Receipt, image: RawPng, mask: RawPng): Promise<number> {
  const { area, x, y } = row.params.cutMix as { area: number; x: number; y: number };
  const side = Math.max(1, Math.round(SIDE * Math.sqrt(area)));
  const [left, top] = [Math.round(x * (SIDE - side)), Math.round(y * (SIDE - side))];
  const images = await Promise.all(pairsOf(row).map((pair) => read('images', pair.image)));
  const masks = await Promise.all(pairsOf(row).map((pair) => read('masks', pair.mask)));
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [column, line] = [i % SIDE, Math.floor(i / SIDE)];
    const isInside = column >= left && column < left + side && line >= top && line < top + side;
    const from = isInside ? 1 : 0;
    for (let k = 0; k < 3; k++) expect(image.samples[3 * i + k]).toBe(images[from].samples[3 * i + k]);
    expect(mask.samples[i]).toBe(masks[from].samples[i]);
  }
  return side;
}

test('pixels and labels of CutMix are those of the pairs that the receipt names', async () => {
  const { outputs, png } = await run({
    mosaic: false,
    totalAugmentedImages: 8,
    trainRatio: 1,
    valRatio: 0,
    testRatio: 0,
  });
  const sides = [];
  for (const row of outputs) {
    expect(row.partners).toHaveLength(1);
    sides.push(await checkCutMix(row, await png(row.image), await png(row.mask)));
  }
  expect(new Set(sides).size).toBeGreaterThan(1);
});

test('partners are other training pairs; validation and test outputs have none, also if they are augmented', async () => {
  const { manifest, outputs, job, bytes } = await run({ augmentValData: true, flipLeftRight: true });
  expect(manifest.labelSafety).toMatchObject({ passed: true, masks: outputs.length });
  const training = new Set(
    job.pairs.filter((_, i) => job.split.sets[i] === 'train').map(({ image }) => image),
  );
  const partners = new Set<string>();
  for (const row of outputs) {
    if (row.set !== 'train') {
      expect(row).not.toHaveProperty('partners');
      expect([row.params.cutMix, row.params.mosaic]).toEqual([undefined, undefined]);
      continue;
    }
    expect(row.partners).toHaveLength(4);
    for (const { image } of row.partners ?? []) {
      expect(training.has(image)).toBe(true);
      expect(image).not.toBe(row.source.image);
      partners.add(image);
    }
  }
  expect(partners).toEqual(training);
  expect(new TextDecoder().decode(await bytes('README.txt'))).toContain(
    'Validation pairs were transformed in the same way, but without regions of other pairs (CutMix, Mosaic); test',
  );
});

test('previews and replays equal the outputs, and partners depend on seed and number alone', async () => {
  const { outputs, job } = await run({ randomRotate: true });
  const fewer = await run({ randomRotate: true, totalAugmentedImages: 9 });
  const training = outputs.filter(({ set }) => set === 'train');
  const previews = await engine.preview(job, 'train', [...training.keys()]);
  for (const [i, row] of training.entries()) {
    const { imageSha256, maskSha256, params, partners } = row;
    expect(previews[i]).toMatchObject({ imageSha256, maskSha256, params });
    expect(previews[i].partners).toEqual(partners?.map(({ image }) => image));
    expect(await engine.replay(job, row)).toMatchObject({ imageSha256, maskSha256 });
    if (i < 9) expect(fewer.outputs.find(({ image }) => image === row.image)).toEqual(row);
  }
  const [row] = training;
  await expect(engine.replay(job, { ...row, partners: [] })).rejects.toThrow('need 4 partners');
  const gone = { ...row.source, image: 'gone.png' };
  await expect(engine.replay(job, { ...row, partners: [gone, gone, gone, gone] })).rejects.toThrow(
    'gone.png',
  );
});

test('tiles are mixed with tiles; an output is previewed and replayed byte by byte', async () => {
  const { manifest, outputs, job } = await run({ tiles: { size: 16, overlap: 4 } });
  expect(manifest.labelSafety).toMatchObject({ passed: true, masks: outputs.length });
  const training = outputs.filter(({ set }) => set === 'train');
  const previews = await engine.preview(job, 'train', [...training.keys()]);
  for (const [i, row] of training.entries()) {
    const { imageSha256, maskSha256, partners = [] } = row;
    expect(partners).toHaveLength(4);
    for (const { image, tile } of partners) {
      const places = job.pairs.filter((pair) => pair.image === image).map(({ tile: at }) => [at?.x, at?.y]);
      expect(places).toContainEqual([tile?.x, tile?.y]);
    }
    expect(previews[i]).toMatchObject({ imageSha256, maskSha256 });
    expect(await engine.replay(job, row)).toMatchObject({ imageSha256, maskSha256 });
  }
  const places = training.flatMap(({ partners = [] }) => partners.map(({ tile }) => `${tile?.x} ${tile?.y}`));
  expect(new Set(places).size).toBe(9);
  const [row] = training;
  const [first, ...others] = row.partners ?? [];
  const gone = { ...first, tile: { x: 1, y: 1, width: 16, height: 16 } };
  await expect(engine.replay(job, { ...row, partners: [gone, ...others] })).rejects.toThrow(first.image);
});

test('partners of another size get the size of the source', async () => {
  const folder = join(temporary, 'sizes');
  await writePairs(folder, 9, 24, [0, 3]);
  await writePairs(folder, 4, 56, [0, 3]);
  const { manifest, outputs, png } = await run({ totalAugmentedImages: 20 }, folder);
  expect(manifest.labelSafety.passed).toBe(true);
  const training = outputs.filter(({ set }) => set === 'train');
  const sizes = await Promise.all(training.map(async ({ image }) => (await png(image)).width));
  expect(new Set(sizes)).toEqual(new Set([24, 56]));
});

test('with folds, partners are of the fold of the source', async () => {
  const { job } = await folderJob(
    engine,
    { images: join(source, 'images'), masks: join(source, 'masks') },
    configOf({ ...MIXED, folds: 3, trainRatio: 0.8, valRatio: 0.1, testRatio: 0.1 }),
  );
  const folds = job.split.folds?.of ?? [];
  const slots = planSet({ ...job }, 'train');
  expect(new Set(slots.map(({ pair }) => folds[pair])).size).toBe(3);
  for (const { pair, partners = [] } of slots) {
    expect(partners).toHaveLength(PARTNERS);
    for (const partner of partners) expect(folds[partner]).toBe(folds[pair]);
  }
});

test('objects, and a budget that guarantees them, are refused', async () => {
  await expect(run({ maskContent: 'objects' })).rejects.toThrow(
    'CutMix and Mosaic cannot be used with objects',
  );
  await expect(run({ mosaic: false, budget: { objectInEveryCrop: true } })).rejects.toThrow(
    'CutMix cannot be used with a budget that guarantees objects',
  );
});
