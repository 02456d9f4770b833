import { afterAll, expect, test } from 'bun:test';
import { DEFAULT_CONFIG, LIMITS } from '@twinset/contract';
import { datasetOf } from '../dataset/dataset.ts';
import { imageFacts, maskFacts } from '../testing/facts.ts';
import { localEngine } from '../testing/run-folders.ts';
import type { DatasetCache } from './dataset-cache.ts';
import { prepareSplit } from './prepare-run.ts';

const engine = localEngine();
afterAll(() => engine.close());

test('a pause is awaited between the checks of a dataset and between the parts of its plan', async () => {
  const names = ['1.png', '2.png', '3.png', '4.png', '5.png'];
  const located = <F>(factsOf: (name: string) => F) =>
    new Map(names.map((name) => [name, { facts: factsOf(name), path: `/${name}` }]));
  const dataset = await datasetOf(located(imageFacts), located(maskFacts));
  let pauses = 0;
  const pause = async () => {
    pauses++;
  };
  const pausesOf: Record<string, number> = {};
  const keep: DatasetCache = async (name, find) => {
    const before = pauses;
    const found = await find();
    pausesOf[name.split(' ')[0] as string] = pauses - before;
    return found;
  };
  const request = { dataset, config: DEFAULT_CONFIG, csv: null, limits: LIMITS, tilesDir: '/tiles' };
  const { split } = await prepareSplit({ engine, keep, pause }, request);
  expect(split.sets).toHaveLength(5);
  expect(pausesOf.errors).toBeGreaterThanOrEqual(5);
  expect(pausesOf.plan).toBeGreaterThanOrEqual(5);
});
