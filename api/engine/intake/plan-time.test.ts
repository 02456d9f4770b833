import { expect, test } from 'bun:test';
import { fasterThanLinear, growing } from '../testing/growth.ts';
import { planIntake } from './index.ts';
import { MANY_PATHS, numbersAsText } from './testing/many-paths.ts';

const COUNT = 2000;
const plan = (paths: string[]) =>
  planIntake(
    paths.map((path) => ({ path, bytes: 1 })),
    async () => '',
  );

test.each(Object.entries(MANY_PATHS))('many files are all paired: %s', async (_, paths) => {
  const { pairs } = await plan(numbersAsText(COUNT).flatMap(paths));
  expect(pairs.length).toBe(COUNT);
  const count = pairs.map(({ mask }) => ('paths' in mask ? mask.paths.length : 1));
  expect(new Set(count).size).toBe(1);
});

test('many names that contradict each other are not paired', async () => {
  const { pairs } = await plan(
    numbersAsText(COUNT).flatMap((n) => [`images/left_${n}.jpg`, `masks/right_${n}.png`]),
  );
  expect(pairs).toEqual([]);
});

test('the time of a plan grows with the number of files, not faster', async () => {
  const rows = Object.entries(MANY_PATHS).map(([kind, paths]) => [
    kind,
    growing(COUNT, (count) => numbersAsText(count).flatMap(paths), plan),
  ]);
  expect(await fasterThanLinear(Object.fromEntries(rows))).toEqual([]);
}, 120_000);
