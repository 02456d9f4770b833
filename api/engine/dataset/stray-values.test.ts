import { expect, test } from 'bun:test';
import { runSteps } from '@twinset/contract';
import { maskFacts } from '../testing/facts.ts';
import type { MaskFacts } from '../types.ts';
import { notesInSteps, strayNoticesInSteps } from './stray-values.ts';

const maskNotes = (masks: readonly MaskFacts[]) => runSteps(notesInSteps(masks));
const strayNotices = (masks: readonly MaskFacts[], fresh: Set<string>) =>
  runSteps(strayNoticesInSteps(masks, fresh));

/** Returns two classes and the soft edge between them: `edges` values of a few pixels each, all in between. */
const soft = (name: string, kind: 'grey' | 'palette' | 'color', edges = 20) =>
  maskFacts(name, {
    kind,
    values: [
      [0, 2000],
      [255, 1072 - edges],
      ...Array.from({ length: edges }, (_, i): [number, number] => [i + 1, 1]),
    ],
    shape: {
      changes: 2 * edges,
      flat: 2700,
      between: edges,
      ofValues: [[1800, 0], [900, 0], ...Array.from({ length: edges }, (): [number, number] => [0, 1])],
    },
  });

test('soft edges are noted in masks of every kind', () => {
  for (const kind of ['grey', 'palette', 'color'] as const)
    expect([...maskNotes([soft('a.png', kind)])]).toEqual([['a.png', 'Soft edges: 22 different values']]);
});

test('a mask of many classes, each of some size, has no note', () => {
  const values = Array.from({ length: 24 }, (_, i): [number, number] => [i, 128]);
  for (const kind of ['grey', 'palette'] as const)
    expect(maskNotes([maskFacts('a.png', { kind, values })]).size).toBe(0);
});

test('an upload is judged with all masks of the set and reports its own', () => {
  const masks = [soft('a.png', 'grey'), soft('b.png', 'grey')];
  expect(strayNotices(masks, new Set(['b.png']))).toMatchObject([{ files: ['b.png'] }]);
  expect(strayNotices(masks, new Set())).toEqual([]);
});
