import { expect, test } from 'bun:test';
import { DEFAULT_CONFIG } from '@twinset/contract';
import { emptySets } from './empty-sets.ts';

const of = (shares: [number, number, number], sizes?: [number, number, number], column = '') => {
  const [trainRatio, valRatio, testRatio] = shares;
  const [train = 0, val = 0, test = 0] = sizes ?? [];
  const config = { ...DEFAULT_CONFIG, trainRatio, valRatio, testRatio, splitParameter: column };
  return emptySets(config, sizes && { train, val, test });
};

test('a set is empty if it has a share and no pair; training at 0 % always is, even before a response', () => {
  expect(of([0.6, 0.2, 0.2], [6, 2, 2])).toEqual([]);
  expect(of([0.98, 0.01, 0.01], [2, 0, 0])).toEqual(['val', 'test']);
  expect(of([1, 0, 0], [2, 0, 0])).toEqual([]);
  expect(of([0.01, 0.5, 0.49], [0, 1, 0])).toEqual(['train', 'test']);
  expect(of([0, 0.5, 0.5])).toEqual(['train']);
  expect(of([0.6, 0.2, 0.2])).toEqual([]);
});

test('if a column assigns the pairs, its assignment counts and not the share', () => {
  expect(of([0, 0.5, 0.5], [5, 3, 2], 'set')).toEqual([]);
  expect(of([0, 0.5, 0.5], undefined, 'set')).toEqual([]);
  expect(of([0.6, 0.2, 0.2], [0, 3, 2], 'set')).toEqual(['train']);
});
