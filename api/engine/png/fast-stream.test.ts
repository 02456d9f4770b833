import { expect, test } from 'bun:test';
import { inflateSync } from 'node:zlib';
import { sha256 } from '../lib/sha256.ts';
import { randomInts } from '../testing/random.ts';
import { compressRows } from './compress-rows.ts';
import { fastStream } from './fast-stream.ts';
import { codecKernel } from './kernel.ts';
import { lengthOf } from './png-file.ts';
import { type Rows, unfilteredRows } from './rows.ts';
import { zlibStream } from './zlib-stream.ts';

const kernel = codecKernel();

/** Returns rows of 300 bytes with residuals that are compressed as they are. */
function filteredRows(residuals: Uint8Array): Rows & { filtered: Uint8Array } {
  const [rowBytes, height] = [299, Math.floor(residuals.length / 300)];
  const filtered = residuals.subarray(0, 300 * height);
  return { bytes: new Uint8Array(rowBytes * height), rowBytes, height, bpp: 1, flat: false, filtered };
}

test.skipIf(!kernel)('the longest codes beside each other are decoded equal', () => {
  // Numbers of Fibonacci have the longest codes: the rarest of 19 bytes have the 15 bits that are allowed.
  const counts = [4, 4];
  while (counts.length < 19) counts.push(counts[counts.length - 1] + counts[counts.length - 2]);
  const bytes = counts.flatMap((count, byte) => new Array<number>(count).fill(byte * 11));
  // Four rare ones, and four common ones of an odd number of bits, in turns.
  const common = [198, 198, 198, 187];
  const start = [0, 4, 8, 12, 16, 20, 24, 28].flatMap((at) => [...bytes.slice(at, at + 4), ...common]);
  // Equal bytes apart from each other: runs would be single tokens, and the bytes not as frequent.
  const rest = bytes.slice(32);
  const apart = rest.map((_, i) => rest[(i * 16_001) % rest.length]);
  const rows = filteredRows(Uint8Array.from([...start, ...apart]));
  const inflated = inflateSync(Buffer.concat(fastStream(kernel as NonNullable<typeof kernel>, rows)));
  expect(Buffer.compare(inflated, rows.filtered)).toBe(0);
});

test.skipIf(!kernel)('a run over many vectors is one token for each 258 bytes', () => {
  const rows = filteredRows(new Uint8Array(60_000));
  const length = lengthOf(fastStream(kernel as NonNullable<typeof kernel>, rows));
  // A token has 2 bits.
  expect(length).toBeLessThan((60_000 / 258) * 0.25 + 60);
});

test.skipIf(!kernel)('of images with some regularity, the shorter stream is written', () => {
  const next = randomInts(5);
  const [rowBytes, height] = [640, 200];
  const samples = {
    dots: Uint8Array.from({ length: rowBytes * height }, () => (next(8) === 0 ? 60 : 0)),
    waves: Uint8Array.from(
      { length: rowBytes * height },
      (_, i) => (128 + 90 * Math.sin((i % rowBytes) / 40) * Math.cos(i / rowBytes / 30) + next(12)) & 0xe0,
    ),
  };
  const shorter = Object.values(samples).map((bytes) => {
    const rows = { bytes, rowBytes, height, bpp: 1, flat: true };
    const own = lengthOf(fastStream(kernel as NonNullable<typeof kernel>, rows));
    const matched = zlibStream(unfilteredRows(rows), 1).length;
    expect(lengthOf(compressRows(rows, 'fast', kernel))).toBe(Math.min(own, matched));
    return own < matched;
  });
  expect(shorter).toEqual([false, true]);
});

test.skipIf(!kernel)('the checksum is right for the largest sums', () => {
  const rows = filteredRows(new Uint8Array(60_000).fill(255));
  const inflated = inflateSync(Buffer.concat(fastStream(kernel as NonNullable<typeof kernel>, rows)));
  expect(Buffer.compare(inflated, rows.filtered)).toBe(0);
});

test.skipIf(!kernel)('runs at all places of a vector are sent as in earlier versions', () => {
  const next = randomInts(11);
  const bytes: number[] = [];
  while (bytes.length < 150_000) {
    for (let n = next(24); n > 0; n--) bytes.push(next(12) + 250 * next(2));
    const byte = next(4);
    for (let n = next(8) === 0 ? next(600) : next(24); n > 0; n--) bytes.push(byte);
  }
  const rows = filteredRows(Uint8Array.from(bytes));
  const stream = Buffer.concat(fastStream(kernel as NonNullable<typeof kernel>, rows));
  expect(Buffer.compare(inflateSync(stream), rows.filtered)).toBe(0);
  // Graphics cards must pack the same bytes.
  expect(sha256(stream)).toBe('361023787127fa58f5c26989cb8d36dd1d1e7ad536cf81fb80493b8226602d14');
});

test.skipIf(!kernel)('what the memory contained before does not matter', () => {
  const own = kernel as NonNullable<typeof kernel>;
  const next = randomInts(3);
  const image = (rowBytes: number, height: number): Rows => {
    const bytes = Uint8Array.from({ length: rowBytes * height }, (_, i) => (i % rowBytes) / 3 + next(9));
    return { bytes, rowBytes, height, bpp: 1, flat: false };
  };
  const [large, small] = [image(600, 200), image(60, 40)];
  // The memory grows now: an array of it would be detached.
  fastStream(own, large);
  const streams = new Set([sha256(Buffer.concat(fastStream(own, small)))]);
  for (let n = 0; n < 50; n++) {
    const words = new Uint16Array(own.memory.buffer, 2 * Math.ceil(own.inputAt() / 2));
    for (let i = 0; i < words.length; i++) words[i] = next(65536);
    fastStream(own, large);
    new Uint16Array(own.memory.buffer, words.byteOffset).set(words);
    streams.add(sha256(Buffer.concat(fastStream(own, small))));
  }
  expect(streams.size).toBe(1);
});
