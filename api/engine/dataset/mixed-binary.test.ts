import { expect, test } from 'bun:test';
import { maskFacts } from '../testing/facts.ts';
import type { MaskFacts } from '../types.ts';
import { planDataset } from './plan-dataset.ts';

const mask = (name: string, values: number[], part: Partial<MaskFacts> = {}) =>
  maskFacts(name, { values: values.map((value) => [value, 1000]), ...part });
function warningsOf(masks: MaskFacts[]) {
  const plan = planDataset([], masks, []);
  if ('failed' in plan) throw new Error(plan.failed.message);
  return plan.warnings;
}

test('masks of 0 and 1 beside masks of 0 and 255 are one warning that names the smaller group', () => {
  const masks = [mask('a', [0, 255]), mask('b', [0, 1]), mask('c', [0, 255]), mask('d', [0]), mask('e', [1])];
  expect(warningsOf([...masks, mask('f', [0, 255])])).toEqual([
    {
      code: 'MixedBinaryMasks',
      message:
        'The masks mark their foreground with different values: 3 with 255, 2 with 1. They would become different ' +
        'classes. Different from most: b, e.',
      files: ['b', 'e'],
    },
  ]);
});

test('grey in three channels counts like grey in one', () => {
  const color = mask('b', [0, 0xffffff], { kind: 'color' });
  expect(warningsOf([mask('a', [0, 1]), color]).map(({ code }) => code)).toEqual(['MixedBinaryMasks']);
});

test('one foreground value, several classes, and 255 beside 1 in a mask are not mixed codings', () => {
  expect(warningsOf([mask('a', [0, 255]), mask('b', [0]), mask('c', [255])])).toEqual([]);
  expect(warningsOf([mask('a', [0, 1]), mask('b', [0, 2]), mask('c', [0, 255])])).toEqual([]);
  expect(warningsOf([mask('a', [0, 1, 255]), mask('b', [0, 1])])).toEqual([]);
  expect(warningsOf([mask('a', [0, 1, 2, 255]), mask('b', [0, 255]), mask('c', [0, 1])])).toEqual([]);
});
