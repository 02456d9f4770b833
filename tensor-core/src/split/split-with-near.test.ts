import { expect, test } from 'bun:test';
import { splitDataset } from './split-dataset.ts';
import { splitWithNear } from './split-with-near.ts';

const names = (count: number) => Array.from({ length: count }, (_, k) => `${String(k).padStart(3, '0')}.png`);
/** Returns ids with near duplicates in twos among the first pairs. */
const twos = (count: number, near: number) =>
  Array.from({ length: count }, (_, k) => (k < near ? k >> 1 : null));
const input = (count: number, seed = 1) => ({
  names: names(count),
  ratios: { train: 0.6, val: 0.2, test: 0.2 },
  seed,
});
const torn = (ids: readonly (number | null)[], sets: readonly string[]) =>
  ids.filter((id, k) => id !== null && sets.some((set, other) => ids[other] === id && set !== sets[k]))
    .length;

test('near duplicates stay together up to a quarter of the pairs; more are reported and split separately', () => {
  for (let seed = 1; seed <= 5; seed++) {
    const quarter = twos(40, 10);
    const kept = splitWithNear({ ...input(40, seed), near: { ids: quarter, always: false } });
    expect(torn(quarter, kept.sets)).toBe(0);
    expect(kept.near).toEqual({ groups: 5, pairs: 10, kept: 'together' });
    expect(kept.warnings).toEqual([]);

    const more = twos(40, 12);
    const apart = splitWithNear({ ...input(40, seed), near: { ids: more, always: false } });
    expect(apart.sets).toEqual(splitDataset(input(40, seed)).sets);
    expect(apart.near).toEqual({ groups: 6, pairs: 12, kept: 'share' });
    expect(apart.warnings).toEqual([
      {
        code: 'NearDuplicatesApart',
        message: expect.stringContaining('12 of 40 pairs are near duplicates of others (6 groups)'),
        files: names(12),
      },
    ]);
    const always = splitWithNear({ ...input(40, seed), near: { ids: more, always: true } });
    expect(torn(more, always.sets)).toBe(0);
    expect(always.near?.kept).toBe('together');
  }
});

test('near duplicates that would leave a set empty are not kept together; binding groups are', () => {
  // Three patients of 5, 1 and 2 pairs; a near duplicate joins two of them.
  const patients = ['a', 'a', 'a', 'a', 'a', 'b', 'c', 'c'];
  const near = [null, null, null, null, null, 9, 9, null];
  const split = (always: boolean) =>
    splitWithNear({ ...input(8), groups: [patients], near: { ids: near, always } });
  const apart = split(false);
  expect(Object.values(apart.sizes).every((size) => size > 0)).toBe(true);
  expect(apart.near).toEqual({ groups: 1, pairs: 2, kept: 'emptySet' });
  expect(apart.warnings.map(({ code }) => code)).toContain('NearDuplicatesApart');
  expect(Object.values(split(true).sizes)).toContain(0);

  // A set that is empty anyway is no reason.
  const two = splitWithNear({
    ...input(8),
    groups: [patients.map((p) => (p === 'c' ? 'b' : p))],
    near: { ids: near, always: false },
  });
  expect(two.near?.kept).toBe('together');
});

test('without near duplicates the result does not mention them', () => {
  const split = splitWithNear({ ...input(9), near: { ids: twos(9, 0), always: false } });
  expect(split).toEqual(splitDataset(input(9)));
});
