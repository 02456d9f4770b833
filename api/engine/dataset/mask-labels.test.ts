import { expect, test } from 'bun:test';
import type { MaskFacts } from '../types.ts';
import { maskLabels } from './mask-labels.ts';

const facts = (kind: MaskFacts['kind'], values: [number, number][], palette: [number, number][] = []) =>
  ({ kind, values, palette }) as MaskFacts;

test('labels are values, or colours if the dataset is colour-coded', () => {
  expect([
    ...maskLabels(
      facts('grey', [
        [0, 5],
        [3, 2],
      ]),
      { source: 'value' },
    ),
  ]).toEqual([
    [0, 5],
    [3, 2],
  ]);
  expect([...maskLabels(facts('color', [[0xff0000, 4]]), { source: 'color' })]).toEqual([['#ff0000', 4]]);
});

test('indices of one colour are one label of a colour-coded dataset', () => {
  const mask = facts(
    'palette',
    [
      [1, 4],
      [2, 3],
    ],
    [
      [1, 0x00ff00],
      [2, 0x00ff00],
    ],
  );
  expect([...maskLabels(mask, { source: 'color' })]).toEqual([['#00ff00', 7]]);
  expect([...maskLabels(mask, { source: 'index' })]).toEqual([
    [1, 4],
    [2, 3],
  ]);
});
