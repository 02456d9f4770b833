import { expect, test } from 'bun:test';
import { fasterThanLinear, growing } from '../testing/growth.ts';
import { planIntake } from './index.ts';

const COUNT = 2000;
const numbers = (count: number) => Array.from({ length: count }, (_, i) => String(i).padStart(7, '0'));
const KINDS: Record<string, (n: string, i: number) => string[]> = {
  'equal names': (n) => [`images/a_${n}.jpg`, `masks/a_${n}.png`],
  'a suffix': (n) => [`images/a_${n}.jpg`, `masks/a_${n}_mask.png`],
  'an affix on both sides': (n) => [`training/images/${n}_training.tif`, `training/manual/${n}_manual1.gif`],
  'one folder': (n) => [`all/a_${n}.jpg`, `all/a_${n}.png`],
  'four masks per image': (n, i) => [
    `leftImg8bit/train/c${i % 20}/c${i % 20}_${n}_leftImg8bit.png`,
    ...['color', 'instanceIds', 'labelIds', 'labelTrainIds'].map(
      (kind) => `gtFine/train/c${i % 20}/c${i % 20}_${n}_gtFine_${kind}.png`,
    ),
  ],
  'objects in folders': (n, i) => [
    `all/${n}x/images/${n}x.png`,
    ...Array.from({ length: 9 }, (_, k) => `all/${n}x/masks/m${i * 9 + k}.png`),
  ],
  'a folder per image': (n) => [`all/${n}/images/a.png`, `all/${n}/masks/a.png`],
};
const plan = (paths: string[]) =>
  planIntake(
    paths.map((path) => ({ path, bytes: 1 })),
    async () => '',
  );

test.each(Object.entries(KINDS))('many files are all paired: %s', async (_, paths) => {
  const { pairs } = await plan(numbers(COUNT).flatMap(paths));
  expect(pairs.length).toBe(COUNT);
  const count = pairs.map(({ mask }) => ('paths' in mask ? mask.paths.length : 1));
  expect(new Set(count).size).toBe(1);
});

test('many names that contradict each other are not paired', async () => {
  const { pairs } = await plan(
    numbers(COUNT).flatMap((n) => [`images/left_${n}.jpg`, `masks/right_${n}.png`]),
  );
  expect(pairs).toEqual([]);
});

test('the time of a plan grows with the number of files, not faster', async () => {
  const rows = Object.entries(KINDS).map(([kind, paths]) => [
    kind,
    growing(COUNT, (count) => numbers(count).flatMap(paths), plan),
  ]);
  expect(await fasterThanLinear(Object.fromEntries(rows))).toEqual([]);
}, 120_000);
