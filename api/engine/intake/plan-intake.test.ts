import { expect, test } from 'bun:test';
import { planIntake } from './index.ts';
import type { Choices, PlannedPair } from './layout.ts';

const plan = (paths: readonly string[], choices: Choices = {}) =>
  planIntake(
    paths.map((path) => ({ path, bytes: 100 })),
    async (path) => {
      throw new Error(`not listed: ${path}`);
    },
    choices,
  );
const maskOf = ({ mask }: PlannedPair) =>
  mask.kind === 'file' ? mask.path : 'paths' in mask ? mask.paths : mask.kind;
const rows = (pairs: readonly PlannedPair[]) =>
  pairs.map((pair) => [pair.name, pair.image, maskOf(pair), ...(pair.set ? [pair.set] : [])]);

test('images/ and masks/ pair by name, in any folder above', async () => {
  const { pairs, questions, leftOver } = await plan([
    'Kvasir-SEG/images/b.jpg',
    'Kvasir-SEG/images/a.jpg',
    'Kvasir-SEG/masks/a.jpg',
    'Kvasir-SEG/masks/b.jpg',
    'Kvasir-SEG/masks/._a.jpg',
    'Kvasir-SEG/kavsir_bboxes.json',
  ]);
  expect(rows(pairs)).toEqual([
    ['a', 'Kvasir-SEG/images/a.jpg', 'Kvasir-SEG/masks/a.jpg'],
    ['b', 'Kvasir-SEG/images/b.jpg', 'Kvasir-SEG/masks/b.jpg'],
  ]);
  expect(questions).toEqual([]);
  expect(leftOver).toEqual([
    { reason: 'Files that are not images.', paths: ['Kvasir-SEG/kavsir_bboxes.json'] },
    { reason: 'Files that operating systems create.', paths: ['Kvasir-SEG/masks/._a.jpg'] },
  ]);
});

test('names that repeat in folders get the name of the folder', async () => {
  const paths = ['Tile 1', 'Tile 2'].flatMap((tile) =>
    ['001', '002'].flatMap((n) => [
      `Dubai/${tile}/images/image_part_${n}.jpg`,
      `Dubai/${tile}/masks/image_part_${n}.png`,
    ]),
  );
  const { pairs } = await plan(paths);
  expect(rows(pairs)).toEqual([
    ['Tile 1_image_part_001', paths[0], paths[1]],
    ['Tile 1_image_part_002', paths[2], paths[3]],
    ['Tile 2_image_part_001', paths[4], paths[5]],
    ['Tile 2_image_part_002', paths[6], paths[7]],
  ] as never);
});

test('one mask per object in a folder per image is one pair', async () => {
  const { pairs, masksOf } = await plan([
    'stage1_train/0a/images/0a.png',
    'stage1_train/0a/masks/f1.png',
    'stage1_train/0a/masks/e2.png',
    'stage1_train/0b/images/0b.png',
    'stage1_train/0b/masks/c7.png',
    'stage1_test/0c/images/0c.png',
  ]);
  expect(masksOf).toBe('objects');
  expect(rows(pairs)).toEqual([
    ['0a', 'stage1_train/0a/images/0a.png', ['stage1_train/0a/masks/e2.png', 'stage1_train/0a/masks/f1.png']],
    ['0b', 'stage1_train/0b/images/0b.png', ['stage1_train/0b/masks/c7.png']],
  ]);
});

test('several masks per image cause one question, which selects them', async () => {
  const kinds = ['color', 'instanceIds', 'labelIds', 'labelTrainIds'];
  const paths = ['train/aachen/aachen_000000_000019', 'val/ulm/ulm_000000_000019'].flatMap((at) => [
    `leftImg8bit/${at}_leftImg8bit.png`,
    ...kinds.map((kind) => `gtFine/${at}_gtFine_${kind}.png`),
  ]);
  const { pairs, questions } = await plan(paths);
  expect(
    questions.map(({ id, chosen, options }) => [id, chosen, options.map(({ value }) => value).sort()]),
  ).toEqual([['masks', 'labelIds', kinds]]);
  expect(rows(pairs)).toEqual([
    ['aachen_000000_000019_leftImg8bit', paths[0], paths[3], 'train'],
    ['ulm_000000_000019_leftImg8bit', paths[5], paths[8], 'val'],
  ] as never);
  const colored = await plan(paths, { masks: 'color' });
  expect(colored.pairs.map(maskOf)).toEqual([paths[1], paths[6]] as never);
});
