import { expect, test } from 'bun:test';
import { splitDataset } from './split-dataset.ts';

const names = Array.from({ length: 50 }, (_, k) => `img_${k}.png`);
const ratios = { train: 0.6, val: 0.2, test: 0.2 };

test('the same names and seed give the same split in any order, another seed another', () => {
  const first = splitDataset({ names, ratios, seed: 42 });
  expect(first.sizes).toEqual({ train: 30, val: 10, test: 10 });
  const turned = splitDataset({ names: [...names].reverse(), ratios, seed: 42 });
  expect(turned.sets.reverse()).toEqual(first.sets);
  expect(splitDataset({ names, ratios, seed: 43 }).sets).not.toEqual(first.sets);
});

test('refuses a name that stands twice', () => {
  expect(() => splitDataset({ names: ['a', 'b', 'a'], ratios, seed: 1 })).toThrow("'a' stands twice");
});
