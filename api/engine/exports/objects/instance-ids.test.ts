import { expect, test } from 'bun:test';
import { instanceIds } from './instance-ids.ts';
import { labelObjects } from './label-objects.ts';

const VALUES = [0, 26, 24];

/** Returns the ids of a mask of one row. */
function idsOf(row: number[]): number[] {
  const data = Uint8Array.from(row);
  const objects = labelObjects({ data, width: row.length, height: 1 }, Uint8Array.of(0, 1, 1));
  return [...instanceIds(data, objects, VALUES)];
}

test('objects are numbered from 0 within their class; other pixels have the value of their class', () => {
  expect(idsOf([1, 1, 0, 2, 0, 1, 2])).toEqual([26_000, 26_000, 0, 24_000, 0, 26_001, 24_001]);
});

test('objects beyond 1,000 of a class have its value, as groups do, and no other class gets their ids', () => {
  const ids = idsOf(Array.from({ length: 2004 }, (_, x) => (x % 2 === 0 ? 1 : 0)));
  expect(ids[1998]).toBe(26_999);
  expect(ids.slice(1999)).toEqual([0, 26, 0, 26, 0]);
});
