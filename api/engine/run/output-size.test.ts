import { expect, test } from 'bun:test';
import { DEFAULT_CONFIG } from '@twinset/contract';
import { largestOutput, outputSize } from './output-size.ts';
import type { JobCore } from './recipe.ts';

/** Creates a job of pairs, and counts how often their sizes and the settings of the frame are read. */
function createJob(sizes: readonly (readonly [width: number, height: number])[]) {
  const reads = { pairs: 0, config: 0 };
  const pairs = sizes.map(([width, height]) => ({
    get width() {
      reads.pairs++;
      return width;
    },
    height,
  }));
  const settings = { resizeAugImage: true, resizeMode: 'longest' as const, resizeSide: 100 };
  const config = {
    ...DEFAULT_CONFIG,
    ...settings,
    get augImageDimension() {
      reads.config++;
      return { width: 1, height: 1 };
    },
  };
  return { job: { config, pairs } as unknown as Pick<JobCore, 'config' | 'pairs'>, reads };
}

test('the size of an output depends on its source; the settings are read once for all sources', () => {
  const { job, reads } = createJob(Array.from({ length: 300 }, (_, n) => [200 + n, 400]));
  const sizes = job.pairs.map((pair) => outputSize(job, pair));
  expect(sizes[0]).toEqual({ width: 50, height: 100 });
  expect(sizes[299]).toEqual({ width: 100, height: 80 });
  expect(reads.config).toBe(1);
});

test('the largest output has the greatest width, height and number of pixels of any; previews read the pairs once', () => {
  const { job, reads } = createJob([
    [400, 100],
    [100, 400],
    [400, 300],
  ]);
  expect(largestOutput(job)).toEqual({ width: 100, height: 100, pixels: 7500 });
  const before = reads.pairs;
  expect(largestOutput({ ...job })).toEqual({ width: 100, height: 100, pixels: 7500 });
  expect(reads.pairs).toBe(before);
  expect(largestOutput({ ...job, pairs: job.pairs.slice(0, 1) })).toEqual({
    width: 100,
    height: 25,
    pixels: 2500,
  });
});
