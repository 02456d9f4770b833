import { expect, test } from 'bun:test';
import { maskFacts } from '../testing/facts.ts';
import type { MaskFacts } from '../types.ts';
import { type MaskEvidence, strayValues } from './mask-evidence.ts';

const values: MaskFacts['values'] = [
  [0, 2000],
  [5, 1000],
  [3, 40],
  [9, 10],
];
const shape: MaskFacts['shape'] = { changes: 100, flat: 2500, between: 40, ofValues: [] };
const evidence = {
  thin: new Set([3, 9]),
  labelOf: () => (value: number) => value,
} as unknown as MaskEvidence;

test('strayValues() lists the values that form no areas in the whole set, in the order of the mask', () => {
  expect(strayValues(maskFacts('m.png', { values, shape }), evidence)).toEqual([3, 9]);
});

test('strayValues() takes the rare ones where nothing is known of areas', () => {
  const { shape: _, ...bare } = maskFacts('m.png', { values, width: 64, height: 48 });
  expect(strayValues(bare, evidence)).toEqual([9]);
});
