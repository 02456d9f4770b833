import { expect, test } from 'bun:test';
import { maskFacts } from '../testing/facts.ts';
import { ignoreLabel } from './ignore-label.ts';
import { maskSetOf } from './mask-set.ts';

const ignored = (...masks: number[][]) => {
  const facts = masks.map((values, i) =>
    maskFacts(`${i}.png`, { values: values.map((value) => [value, 100] as [number, number]) }),
  );
  return ignoreLabel(facts, maskSetOf(facts));
};

test('255 is ignored beside at least two lower values with a gap', () => {
  expect(ignored([0, 1, 255], [0, 2])).toBe(255);
  expect(ignored([0, 15, 255], [0, 20, 255])).toBe(255);
  expect(ignored([3, 4], [4, 255])).toBe(255);
});

test('255 is the object of a binary set, and a class where values run up to it', () => {
  expect(ignored([0, 255], [0, 255])).toBeNull();
  expect(ignored([0, 1, 254, 255])).toBeNull();
  expect(ignored([0, 1, 2])).toBeNull();
});

test('if 1 and 255 never occur together, two codings of the object are mixed', () => {
  expect(ignored([0, 1], [0, 255])).toBeNull();
  expect(ignored([0, 1], [0, 255], [0, 1, 255])).toBe(255);
});

test('with ids above 255, 255 is a label like any other', () => expect(ignored([0, 1, 255, 300])).toBeNull());
