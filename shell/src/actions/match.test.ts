import { expect, test } from 'bun:test';
import { matching } from './match.ts';

const ITEMS = ['Start Augmentation', 'Open: Preview Result', 'Download the result', 'Restore'].map(
  (label) => ({
    label,
  }),
);
const found = (query: string) => matching(query, ITEMS).map(({ label }) => label);

test('an empty query matches everything, in its order', () =>
  expect(found(' ')).toEqual(ITEMS.map(({ label }) => label)));

test('each word of the query begins a word of the label, in any order and case', () => {
  expect(found('aug st')).toEqual(['Start Augmentation']);
  expect(found('RESULT')).toEqual(['Open: Preview Result', 'Download the result']);
});

test('labels that contain the query only inside a word come last', () => {
  expect(found('st')).toEqual(['Start Augmentation', 'Restore']);
  expect(found('o')[0]).toBe('Open: Preview Result');
  expect(found('o')).toHaveLength(4);
  expect(found('ow')).toEqual(['Download the result']);
  expect(found('zzz')).toEqual([]);
});
