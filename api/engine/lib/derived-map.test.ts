import { expect, test } from 'bun:test';
import { DerivedMap } from './derived-map.ts';

test('a derived map reads like a map with the derived values, in the order of its source', () => {
  const source = new Map([
    ['b', 2],
    ['a', 1],
  ]);
  const derive = (value: number, key: string) => `${key}${value}`;
  const derived = new DerivedMap(source, derive);
  const expected = new Map([...source].map(([key, value]) => [key, derive(value, key)]));
  expect([...derived]).toEqual([...expected]);
  expect([...derived.entries()]).toEqual([...expected]);
  expect([...derived.keys()]).toEqual([...expected.keys()]);
  expect([...derived.values()]).toEqual([...expected.values()]);
  expect([derived.size, derived.get('a'), derived.get('c')]).toEqual([2, 'a1', undefined]);
  expect([derived.has('a'), derived.has('c')]).toEqual([true, false]);
  const visited: unknown[] = [];
  derived.forEach((value, key, map) => {
    visited.push([key, value, map === derived]);
  });
  expect(visited).toEqual([
    ['b', 'b2', true],
    ['a', 'a1', true],
  ]);
});

test('the values of a second pass are those of the first', () => {
  let derived = 0;
  const map = new DerivedMap(new Map([['a', 1]]), (value) => ({ value, number: ++derived }));
  const [first] = map.values();
  expect(map.values().next().value).toBe(first);
  expect(derived).toBe(1);
});
