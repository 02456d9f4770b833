import { expect, test } from 'bun:test';
import { linesOf, planTree } from '../testing/plan-paths.ts';

const idsOf = ({ questions }: { questions: { id: string; chosen: string }[] }) =>
  questions.map(({ id, chosen }) => `${id}=${chosen}`);

test('magnetic tiles: jpg is the image, png the mask, the folder the class', async () => {
  const tree = ['Blowhole', 'Break', 'Free'].flatMap((kind) =>
    ['exp1_num_1', 'exp1_num_2'].flatMap((name) => [
      `MT_${kind}/Imgs/${name}.jpg`,
      `MT_${kind}/Imgs/${name}.png`,
    ]),
  );
  const plan = await planTree(tree);
  expect(plan.label).toBe('Magnetic tile defects');
  expect(linesOf(plan.pairs)[0]).toBe(
    'MT_Blowhole_exp1_num_1: MT_Blowhole/Imgs/exp1_num_1.jpg + MT_Blowhole/Imgs/exp1_num_1.png',
  );
  expect(plan.pairs.map(({ label }) => label)).toEqual([1, 1, 2, 2, 0, 0]);
  expect(plan.classes.map(({ name }) => name)).toEqual(['background', 'Blowhole', 'Break']);
  expect(idsOf(plan)).toEqual(['classes=folders', 'groups=none']);
  const one = await planTree(tree, { classes: 'one' });
  expect([one.classes, one.pairs[2]?.label]).toEqual([[], undefined]);
});

test('MVTec AD: good parts get an empty mask, train and test are not a split', async () => {
  const tree = [
    'bottle/train/good/000.png',
    'bottle/test/good/000.png',
    ...['000', '001'].flatMap((n) => [
      `bottle/test/broken_large/${n}.png`,
      `bottle/ground_truth/broken_large/${n}_mask.png`,
    ]),
  ];
  const plan = await planTree(tree);
  expect(linesOf(plan.pairs)).toEqual([
    'broken_large_000: bottle/test/broken_large/000.png + bottle/ground_truth/broken_large/000_mask.png',
    'broken_large_001: bottle/test/broken_large/001.png + bottle/ground_truth/broken_large/001_mask.png',
    'good_000: bottle/test/good/000.png + empty',
    'good_000_2: bottle/train/good/000.png + empty',
  ]);
  expect(idsOf(plan)).toEqual(['good=empty', 'groups=none']);
  const without = await planTree(tree, { good: 'skip' });
  expect(without.pairs.length).toBe(2);
  expect(without.leftOver[0]?.paths).toEqual(['bottle/test/good/000.png', 'bottle/train/good/000.png']);
});

test('Inria, Massachusetts: TIFF images and masks of classes', async () => {
  const plan = await planTree(
    ['austin1', 'austin2'].flatMap((name) => [
      `AerialImageDataset/train/images/${name}.tif`,
      `AerialImageDataset/train/gt/${name}.tif`,
    ]),
  );
  expect(linesOf(plan.pairs)[1]).toBe(
    'austin2: AerialImageDataset/train/images/austin2.tif + AerialImageDataset/train/gt/austin2.tif',
  );
  expect([idsOf(plan), plan.masksOf]).toEqual([['values=classes'], 'classes']);
});

test('SpaceNet: outlines in map coordinates are named with what to do, and not read', async () => {
  const names = ['austin1', 'austin2'];
  const images = names.map((name) => `images/${name}.tif`);
  const outlines = names.map((name) => `labels/${name}.geojson`);
  const other = { reason: 'Files that are not images.', paths: ['summary.json'] };
  const left = (paths: string[]) => ({ reason: expect.stringMatching(/GeoJSON.*Draw them as masks/), paths });
  const plan = await planTree([...images, ...outlines, 'summary.json']);
  expect(plan.pairs).toEqual([]);
  expect(plan.leftOver).toContainEqual(left(outlines));
  expect(plan.leftOver).toContainEqual(other);
  // Drawn masks beside them are the pairs.
  const masks = names.map((name) => `masks/${name}.tif`);
  const drawn = await planTree([...images, ...masks, ...outlines, 'summary.json']);
  expect(linesOf(drawn.pairs)).toEqual([
    'austin1: images/austin1.tif + masks/austin1.tif',
    'austin2: images/austin2.tif + masks/austin2.tif',
  ]);
  expect(drawn.leftOver).toEqual([left(outlines), other]);
});

test('alpha mattes: images and mattes of the same names', async () => {
  const plan = await planTree(
    ['a', 'b'].flatMap((name) => [`set/image/${name}.jpg`, `set/alpha/${name}.png`]),
  );
  expect(linesOf(plan.pairs)).toEqual([
    'a: set/image/a.jpg + set/alpha/a.png',
    'b: set/image/b.jpg + set/alpha/b.png',
  ]);
});

test('one mixed folder of jpg and png', async () => {
  const plan = await planTree(['b.jpg', 'b.png', 'a.jpg', 'a.png', 'c.jpg', 'notes.txt', 'Thumbs.db']);
  expect(linesOf(plan.pairs)).toEqual(['a: a.jpg + a.png', 'b: b.jpg + b.png']);
  expect(plan.leftOver).toEqual([
    { reason: 'Images without a mask.', paths: ['c.jpg'] },
    { reason: 'Files that are not images.', paths: ['notes.txt'] },
    { reason: 'Files that operating systems create.', paths: ['Thumbs.db'] },
  ]);
});

test('images/train and labels/train, with a hash prefix', async () => {
  const names = ['61148fa2-frame_0190', '9b0c3d4e-frame_0210', '0f7d2a61-frame_0230'];
  const plan = await planTree([
    ...names.flatMap((name, i) => [
      `images/${i === 0 ? 'val' : 'train'}/${name}.png`,
      `masks/${i === 0 ? 'val' : 'train'}/${name.slice(9)}.png`,
    ]),
  ]);
  expect(linesOf(plan.pairs).map((line) => line.replace(/:.*\+ /, ' '))).toEqual([
    '0f7d2a61-frame_0230 masks/train/frame_0230.png (train)',
    '9b0c3d4e-frame_0210 masks/train/frame_0210.png (train)',
    '61148fa2-frame_0190 masks/val/frame_0190.png (val)',
  ]);
});
