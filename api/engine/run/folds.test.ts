import { afterAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { folderJob } from '../headless/folder-job.ts';
import { configOf, localEngine, openResult } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRaster, writeImage, writePairs } from '../testing/write-pair.ts';

const folder = temporaryFolder();
const engine = localEngine();
afterAll(() => engine.close());

const COUNT = 30;
/** Returns the group of a pair: three pairs that follow each other. */
const groupOf = (n: number) => `patient ${Math.floor((n - 1) / 3)}`;

async function writeSet(): Promise<{ images: string; masks: string; csv: string }> {
  await writePairs(folder, COUNT, 24, [0, 1, 2]);
  const same = createRaster({ width: 24, height: 24, channels: 3, at: (x, y) => [x * 9, y * 9, 7] });
  for (const n of [1, COUNT]) await writeImage(folder, 'images', `img_${n}.png`, same);
  const mask = createRaster({ width: 24, height: 24, channels: 1, at: (x) => (x > 11 ? 5 : 0) });
  for (const n of [1, 8, 15, 22, COUNT]) await writeImage(folder, 'masks', `img_${n}.png`, mask);
  const csv = join(folder, 'groups.csv');
  const rows = Array.from({ length: COUNT }, (_, i) => `img_${i + 1},${groupOf(i + 1)}`);
  await Bun.write(csv, `image_id,patient\n${rows.join('\n')}\n`);
  return { images: join(folder, 'images'), masks: join(folder, 'masks'), csv };
}

const rowsOf = (csv: Uint8Array) =>
  new TextDecoder()
    .decode(csv)
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

test('folds are listed per source and output; groups and duplicates are in one fold, test pairs in none', async () => {
  const { csv, ...folders } = await writeSet();
  const settings = { folds: 4, groupColumn: 'patient', totalAugmentedImages: 40, flipLeftRight: true };
  const { job } = await folderJob(engine, folders, configOf(settings), { csv });
  const dir = join(folder, 'run');
  const opened = await openResult({ ...job, dir }, await engine.run({ ...job, dir }));
  const sources = rowsOf(await opened.bytes('folds.csv'));
  expect(sources).toHaveLength(COUNT);
  const foldOf = new Map(sources.map(([image, , fold]) => [image, fold]));
  for (const [, set, fold] of sources) expect(/^[1-4]$/.test(fold)).toBe(set !== 'test');
  const ofGroup = Map.groupBy(sources, ([image]) => groupOf(Number(/\d+/.exec(image)?.[0])));
  for (const rows of ofGroup.values()) expect(new Set(rows.map(([, , fold]) => fold)).size).toBe(1);
  expect(foldOf.get('img_1.png')).toBe(foldOf.get(`img_${COUNT}.png`));

  const outputs = rowsOf(await opened.bytes('fold_outputs.csv'));
  expect(outputs).toEqual(
    opened.outputs.map(({ image, mask, set, source }) => [
      image,
      mask,
      set,
      source.image,
      foldOf.get(source.image) ?? 'none',
    ]),
  );
  const folds = opened.manifest.split.folds;
  const inFolds = sources.filter(([, set]) => set !== 'test');
  expect(folds?.sizes).toEqual(
    ['1', '2', '3', '4'].map((fold) => inFolds.filter((row) => row[2] === fold).length),
  );
  expect(folds?.columns).toEqual(['class 0', 'class 1', 'class 2', 'class 5', 'foreground'].slice(1));
  expect(new TextDecoder().decode(await opened.bytes('README.txt'))).toContain(
    'folds.csv divides the training',
  );
  expect(opened.manifest.config.folds).toBe(4);
});

test('without folds a result has no lists of folds, and more folds than groups are refused', async () => {
  const { csv, ...folders } = await writeSet();
  const plain = await folderJob(engine, folders, configOf({ totalAugmentedImages: 4 }), {});
  const dir = join(folder, 'plain');
  const { names, manifest } = await openResult(
    { ...plain.job, dir },
    await engine.run({ ...plain.job, dir }),
  );
  expect(names.filter((name) => name.includes('fold'))).toEqual([]);
  expect(Object.keys(manifest.split)).not.toContain('folds');
  expect(Object.keys(manifest.config)).not.toContain('folds');
  const settings = configOf({ folds: 20, groupColumn: 'patient' });
  await expect(folderJob(engine, folders, settings, { csv })).rejects.toThrow(
    /training and validation pairs cannot be divided into 20 folds: \d+ groups cannot fill 20 folds. Choose fewer folds./,
  );
});
