import { expect, test } from 'bun:test';
import { maskFacts } from '../testing/facts.ts';
import { strayNote } from './stray-values.ts';

/** Two classes and the soft edge between them: `edges` values of a few pixels each. */
const soft = (edges: number): [number, number][] => [
  [0, 2000],
  [255, 1072 - edges],
  ...Array.from({ length: edges }, (_, i): [number, number] => [i + 1, 1]),
];

test('soft edges are told of masks of every kind', () => {
  for (const kind of ['grey', 'palette', 'color'] as const)
    expect(strayNote(maskFacts('a.png', { kind, values: soft(20) }))).toBe('Soft edges: 22 different values');
});

test('a mask of many classes, each of some size, has none', () => {
  const values = Array.from({ length: 24 }, (_, i): [number, number] => [i, 128]);
  for (const kind of ['grey', 'palette'] as const)
    expect(strayNote(maskFacts('a.png', { kind, values }))).toBeNull();
});
