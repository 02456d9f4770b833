import { describe, expect, test } from 'bun:test';
import { DEFAULT_CONFIG } from '@twinset/contract';
import { runSummary } from './run-summary.ts';

const plan = {
  sizes: { train: 560, val: 160, test: 80 },
  outputs: { train: 1000, val: 160, test: 80 },
  bytes: 360_000_000,
  seconds: 5.2,
};

describe('runSummary()', () => {
  test('the summary has sentences with counts, size, bytes and time', () => {
    const config = { ...DEFAULT_CONFIG, flipUpDown: true, resizeAugImage: true };
    expect(runSummary(config, plan)).toEqual([
      'Generates 1,000 training outputs from 560 pairs, flipped up-down.',
      '160 validation pairs, one per source; 80 test pairs, never transformed.',
      '1,240 pairs 512 × 512 px, PNG, about 360 MB, about 5 s.',
    ]);
  });
  test('sources that are cut are counted as tiles', () =>
    expect(runSummary({ ...DEFAULT_CONFIG, tiles: { size: 64 } }, plan)[0]).toBe(
      'Generates 1,000 training outputs from 560 tiles, unchanged.',
    ));
  test('a very short run does not read "about under"', () =>
    expect(runSummary(DEFAULT_CONFIG, { ...plan, seconds: 0.2 }).at(-1)).toEndWith(', under 1 s.'));
  test('empty sets are omitted', () => {
    const only = { ...plan, sizes: { train: 1, val: 0, test: 0 }, outputs: { train: 2, val: 0, test: 0 } };
    expect(runSummary(DEFAULT_CONFIG, only)).toEqual([
      'Generates 2 training outputs from 1 pair, unchanged.',
      '2 pairs in their own sizes, PNG, about 360 MB, about 5 s.',
    ]);
  });
});
