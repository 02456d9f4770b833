import { expect, test } from 'bun:test';
import type { Repair } from '@twinset/contract';
import { ignoreTarget, splitRepairs, targetOf, withTarget } from './class-map.ts';

const SNAP: Repair = { kind: 'snap', values: [0, 1, 2] };
const remap = (...map: [from: number, to: number][]): Repair => ({
  kind: 'remap',
  map: map.map(([from, to]) => ({ from, to })),
});

test('a change of the table is the last repair, and none is left when all classes keep their labels', () => {
  const merged = withTarget([SNAP], 2, 1);
  expect(merged).toEqual([SNAP, remap([2, 1])]);
  expect(splitRepairs(merged)).toEqual({ before: [SNAP], map: [{ from: 2, to: 1 }] });
  expect([targetOf([{ from: 2, to: 1 }], 2), targetOf([], 2)]).toEqual([1, 2]);
  expect(withTarget(merged, 2, 0)).toEqual([SNAP, remap([2, 0])]);
  expect(withTarget(merged, 2, 2)).toEqual([SNAP]);
  const earlier = [remap([255, 1]), SNAP];
  expect(withTarget(earlier, 2, 1)).toEqual([...earlier, remap([2, 1])]);
});

test('excluded pairs do not end the changes of the table', () => {
  const pairs: Repair = { kind: 'exclude', names: ['a.png'] };
  const repairs = [remap([2, 1]), pairs];
  expect(splitRepairs(repairs)).toEqual({ before: [pairs], map: [{ from: 2, to: 1 }] });
  expect(withTarget(repairs, 3, 1)).toEqual([pairs, remap([2, 1], [3, 1])]);
});

test('classes that were merged into a class follow it, and a target keeps its own label', () => {
  expect(withTarget([remap([3, 2])], 2, 1)).toEqual([remap([3, 1], [2, 1])]);
  expect(withTarget([remap([1, 5])], 2, 1)).toEqual([remap([2, 1])]);
});

test('ignored pixels get the ignored label of the dataset, else an unused one', () => {
  const classes = [{ value: 0 }, { value: 7 }];
  expect(ignoreTarget(classes, [3])).toBe(3);
  expect(ignoreTarget(classes, [])).toBe(255);
  expect(ignoreTarget([{ value: 0 }, { value: 255 }], [])).toBe(254);
  expect(ignoreTarget([{ value: '#000000' }, { value: '#ffffff' }], [])).toBe('#e0e0c0');
});
