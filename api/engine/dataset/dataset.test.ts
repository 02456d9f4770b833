import { expect, test } from 'bun:test';
import { imageFacts, maskFacts } from '../testing/facts.ts';
import { datasetOf } from './dataset.ts';

const located = <F>(names: readonly string[], factsOf: (name: string) => F) =>
  new Map(names.map((name) => [name, { facts: factsOf(name), path: `/files/${name}` }]));

test('pairing and planning pause between their steps, with the same result', async () => {
  const images = located(['a_1.png', 'a_2.png', 'b.png'], (name) => imageFacts(name));
  const masks = located(['1_seg.png', '2_seg.png', 'c.png'], (name) => maskFacts(name));
  const expected = await datasetOf(images, masks);
  let pauses = 0;
  const dataset = await datasetOf(images, masks, async () => void pauses++);
  expect(dataset).toEqual(expected);
  expect(dataset.pairs.length).toBeGreaterThan(0);
  // Rules of pairing, the search for files with several partners, and the warnings of the plan.
  expect(pauses).toBeGreaterThanOrEqual(20);
});
