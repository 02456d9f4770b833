import { expect, test } from 'bun:test';
import { areOrbitsNear, readFeatures } from './near-features.ts';
import type { Entry } from './near-pair.ts';

test('comparisons leave nothing to collect', () => {
  const entry = { limit: 4, coarse: new Uint16Array(192), mask: null };
  const features = readFeatures([entry, entry] as unknown as Entry[]);
  Bun.gc(true);
  const before = process.memoryUsage().heapTotal;
  let near = 0;
  // An array for each would be 64 bytes: the collector is called after some megabytes of them.
  for (let k = 0; k < 200_000; k++) if (areOrbitsNear(features, 0, 1)) near++;
  expect(near).toBe(200_000);
  expect(process.memoryUsage().heapTotal - before).toBeLessThan(4 << 20);
});
