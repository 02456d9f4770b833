import { expect, test } from 'bun:test';
import { constants, deflateSync, inflateSync, type ZlibOptions } from 'node:zlib';
import { randomInts } from '../testing/random.ts';
import { inflateRows } from './inflate-rows.ts';
import { codecKernel, newCodecKernel } from './kernel.ts';
import { headerBody, pngOfChunks } from './png-file.ts';
import { readPngHeader } from './png-header.ts';
import { unfilter } from './unfilter.ts';
import { zlibStream } from './zlib-stream.ts';

type Random = ReturnType<typeof randomInts>;

/** Grey rows with their filter bytes. */
interface Image {
  width: number;
  height: number;
  filtered: Uint8Array<ArrayBuffer>;
}

/**
 * Next byte of kinds that make all tokens: noise, zeros, near matches, literals of very different frequency, and matches
 * at a distance that rarely changes.
 */
const FILLS: ((at: number, bytes: Uint8Array, next: Random) => number)[] = [
  (_at, _bytes, next) => next(256),
  () => 0,
  (at, bytes, next) => (next(4) === 0 ? next(256) : (bytes[at - 1 - next(20)] ?? 0)),
  (_at, _bytes, next) => Math.clz32(next(0x40000000)) ** 2 + next(2),
  (at, bytes, next) =>
    next(300) === 0 ? next(256) : (bytes[at - 1 - (((at * at) >>> 9) % 33_000)] ?? next(256)),
];

function imageOf(next: Random): Image {
  const width = 1 + next(next(4) === 0 ? 5000 : 80);
  const height = 1 + next(60);
  const filtered = new Uint8Array(height * (width + 1));
  const fill = FILLS[next(FILLS.length)];
  for (let at = 0; at < filtered.length; at++) filtered[at] = fill(at, filtered, next);
  for (let row = 0; row < height; row++) filtered[row * (width + 1)] = next(5);
  return { width, height, filtered };
}

const { Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE } = constants;
const BY_ZLIB: ZlibOptions[] = [
  ...[0, 1, 6, 9].map((level) => ({ level })),
  ...[Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE].map((strategy) => ({ strategy })),
  { memLevel: 1 },
  { windowBits: 9 },
];

function streamOf({ filtered }: Image, next: Random): Uint8Array {
  const kind = next(BY_ZLIB.length + 2);
  return kind < BY_ZLIB.length
    ? new Uint8Array(deflateSync(filtered, BY_ZLIB[kind]))
    : zlibStream(filtered, kind === BY_ZLIB.length ? 1 : 12);
}

/** Returns a PNG file whose zlib stream is split into chunks of random lengths. */
function fileOf({ width, height }: Image, stream: Uint8Array, next: Random): Uint8Array {
  const parts: [string, Uint8Array[]][] = [];
  const most = [30, 8192, 1 << 20][next(3)];
  for (let at = 0; at < stream.length; ) {
    const end = at + next(most + 1);
    parts.push(['IDAT', [stream.slice(at, end)]]);
    at = end;
  }
  const header = headerBody({ width, height, bitDepth: 8, colorType: 0 });
  return pngOfChunks([['IHDR', [header]], ...parts, ['IEND', []]]);
}

const byKernel = (file: Uint8Array, parts?: { rows: number; feed: number }, kernel = codecKernel()!) =>
  inflateRows(kernel, file, readPngHeader(file, true), null, parts)?.packed ?? null;

/** Returns the rows as zlib and plain TypeScript read them; null if zlib refuses the stream. */
function byZlib({ width, height }: Image, stream: Uint8Array): Uint8Array | null {
  const bytes = height * (width + 1);
  let inflated: Uint8Array;
  try {
    inflated = inflateSync(stream, { maxOutputLength: bytes, chunkSize: bytes + 64 });
  } catch {
    return null;
  }
  return inflated.length === bytes ? unfilter(inflated, width, height, 1) : null;
}

/** Returns a stream with one byte replaced. */
const replaced = (stream: Uint8Array, at: number, change: (byte: number) => number): Uint8Array => {
  const copy = stream.slice();
  copy[at] = change(copy[at]);
  return copy;
};

/** Returns a stream with another window. */
const withWindow = (stream: Uint8Array, kind: number): Uint8Array => {
  const method = (kind << 4) | 8;
  return replaced(
    replaced(stream, 0, () => method),
    1,
    () => 31 - ((method << 8) % 31),
  );
};

/** Kinds of damage: anywhere, in the first block's header, in the checksum, a wrong length, another window. */
const DAMAGE: ((stream: Uint8Array, next: Random) => Uint8Array)[] = [
  (stream, next) => replaced(stream, next(stream.length), (byte) => byte ^ (1 << next(8))),
  (stream, next) => replaced(stream, 2 + next(60), () => next(256)),
  (stream, next) => replaced(stream, stream.length - 1 - next(4), (byte) => byte ^ (1 << next(8))),
  (stream, next) => stream.slice(0, 1 + next(stream.length - 1)),
  (stream, next) => Buffer.concat([stream, new Uint8Array(1 + next(3000))]),
  (stream, next) => withWindow(stream, next(10)),
  (stream, next) => stream.slice().copyWithin(next(stream.length), next(stream.length)),
];

test('the kernel inflates what zlib and libdeflate have compressed, in blocks of every kind', () => {
  const next = randomInts(3);
  for (let n = 0; n < 250; n++) {
    const image = imageOf(next);
    const file = fileOf(image, streamOf(image, next), next);
    const expected = unfilter(image.filtered, image.width, image.height, 1);
    expect(byKernel(file)).toEqual(expected);
    expect(byKernel(file, { rows: 1 + next(8), feed: [1024, 1 + next(2000)][next(2)] })).toEqual(expected);
  }
});

test('the kernel accepts no damaged stream that zlib refuses, and reads the same bytes from the others', () => {
  const next = randomInts(7);
  let accepted = 0;
  for (let n = 0; n < 700; n++) {
    const image = imageOf(next);
    const stream = DAMAGE[n % DAMAGE.length](streamOf(image, next), next);
    const rows = byKernel(fileOf(image, stream, next));
    if (rows === null) continue;
    accepted++;
    expect(rows).toEqual(byZlib(image, stream) as Uint8Array<ArrayBuffer>);
  }
  // Some streams are valid with another window.
  expect(accepted).toBeGreaterThan(10);
});

test('a stream with more or fewer rows than the header says is left to zlib', () => {
  const next = randomInts(5);
  const rows = (height: number) => ({ width: 700, height, filtered: new Uint8Array(height * 701) });
  for (const height of [1, 2, 800, 1500]) {
    const stream = zlibStream(rows(height).filtered, 1);
    expect(byKernel(fileOf(rows(height), stream, next))).not.toBeNull();
    for (const other of [height + 1, height - 1])
      if (other > 0) expect(byKernel(fileOf(rows(other), stream, next))).toBeNull();
  }
});

/** Returns a zlib stream of bits, each word in the order of its digits, with the checksum of so many zeros. */
function streamOfBits(words: string[], zeros: number): Uint8Array {
  const bits = words.join('');
  const body = new Uint8Array(Math.ceil(bits.length / 8));
  for (let i = 0; i < bits.length; i++) if (bits[i] === '1') body[i >> 3] |= 1 << (i & 7);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(Bun.hash.adler32(new Uint8Array(zeros)));
  return Buffer.concat([Uint8Array.of(0x78, 1), body, sum]);
}

/** The last block, in the fixed code: literal 0, three bytes, distance 1, the end. */
const FIXED = { start: '110', zero: '00110000', three: '0000001', one: '00000', end: '0000000' };
/** The last block in codes for literal 0 (0), the end (10), three bytes (11) and distance 1 (0) alone. */
const OWN = [
  '101',
  '10000',
  '00000',
  '0111',
  '000',
  '000',
  '010',
  ...Array(12).fill('000'),
  '010',
  '000',
  '100',
  '0',
  '11',
  '1111111',
  '11',
  '0101011',
  '10',
  '10',
  '0',
];

test('codes of one symbol are read, and no code, symbol or distance that cannot be', () => {
  const { start, zero, three, one, end } = FIXED;
  const cases: [name: string, words: string[], isValid: boolean][] = [
    ['fixed', [start, zero, three, one, end], true],
    ['one distance', [...OWN, '0', '11', '0', '10'], true],
    ['not that distance', [...OWN, '0', '11', '1', '10'], false],
    ['before the first byte', [start, three, one, zero, end], false],
    ['no such length', [start, zero, three, one, '11000110', one, end], false],
    ['no such distance', [start, zero, three, '11110', end], false],
    ['no such block', ['111', zero, three, one, end], false],
  ];
  const image = { width: 3, height: 1, filtered: new Uint8Array(4) };
  for (const [name, words, isValid] of cases) {
    const stream = streamOfBits(words, 4);
    // Its memory is all zeros, also before the first byte.
    const rows = byKernel(fileOf(image, stream, randomInts(1)), undefined, newCodecKernel()!);
    expect([name, rows]).toEqual([name, isValid ? new Uint8Array(3) : null]);
    expect([name, byZlib(image, stream)]).toEqual([name, rows]);
  }
});
