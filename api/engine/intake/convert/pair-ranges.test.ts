import { expect, test } from 'bun:test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/index.ts';
import type { PlannedPair } from '../layout.ts';
import type { ConvertedPair } from './convert-pair.ts';
import { convertRanges, divideRanges, type PairShards } from './pair-ranges.ts';

const out = temporaryFolder();
const COUNT = 160;
const PAIRS = Array.from({ length: COUNT }, (_, n): PlannedPair => {
  return { name: `a${n}`, image: `a${n}.png`, mask: { kind: 'file', path: `m${n}.png` } };
});
const EMPTY_ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...Array(18).fill(0)]);

/** Converts all pairs with some shards; `added`: number of pairs whose results were added. */
function convert(shards: PairShards) {
  mkdirSync(join(out, 'images'), { recursive: true });
  let added = 0;
  const ended = convertRanges(
    {
      ranges: divideRanges(PAIRS, () => true),
      settings: {} as never,
      drawings: undefined,
      out,
      signal: new AbortController().signal,
      onProgress: () => {},
      add: (pairs) => {
        added += pairs.length;
      },
    },
    shards,
  );
  return { ended, added: () => added };
}

test('worker processes that start during a conversion get ranges of it', async () => {
  let window = 1;
  let active = 0;
  const seen: number[] = [];
  const { ended, added } = convert({
    get window() {
      return window;
    },
    async convert({ pairs }, part) {
      seen.push(++active);
      await Bun.write(part, EMPTY_ZIP);
      await Bun.sleep(1);
      active--;
      if (seen.length === 3) window = 4;
      return pairs.map((): ConvertedPair => ({}) as never);
    },
  });
  await ended;
  expect(added()).toBe(COUNT);
  expect(seen.slice(0, 3)).toEqual([1, 1, 1]);
  expect(Math.max(...seen)).toBe(4);
});

test('a range with fewer results than pairs is reported with its place', async () => {
  const { ended, added } = convert({
    window: 1,
    async convert({ pairs }, part) {
      await Bun.write(part, EMPTY_ZIP);
      return pairs.slice(1).map((): ConvertedPair => ({}) as never);
    },
  });
  await expect(ended).rejects.toThrow('9 of the 10 pairs from 0 on were converted.');
  expect(added()).toBe(0);
});
