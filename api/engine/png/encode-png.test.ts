import { expect, test } from 'bun:test';
import type { Raster } from '@twinset/tensor-core';
import fc from 'fast-check';
import { decode as fastPngDecode } from 'fast-png';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import { codeOf } from '../pixels/testing/code-of.ts';
import { randomInts } from '../testing/random.ts';
import { decodePng } from './decode-png.ts';
import { type EncodePngOptions, encodePng } from './encode-png.ts';

/** Values for one image: noise, flat, gradients, photo-like noise on a gradient, blocks, stripes, sparse dots. */
const PATTERNS: ((x: number, y: number, c: number, next: (limit: number) => number) => number)[] = [
  (_x, _y, _c, next) => next(256),
  () => 7,
  (x, y, c) => x + 2 * y + 40 * c,
  (x, y, c, next) => x / 3 + y / 5 + 30 * c + next(12),
  (x, y) => 50 * ((x >> 4) + (y >> 3)),
  (x) => (x & 1) * 255,
  (_x, _y, _c, next) => (next(60) === 0 ? 255 : 0),
  (x, y) => (x * y) % 251,
];

const picture = (pattern: number, width: number, height: number, channels: number, wide: boolean): Raster => {
  const next = randomInts(pattern * 7919 + width * 31 + height);
  const length = width * height * channels;
  const data = wide ? new Uint16Array(length) : new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const pixel = Math.floor(i / channels);
    const value = PATTERNS[pattern](pixel % width, Math.floor(pixel / width), i % channels, next);
    data[i] = wide ? value * 241 + next(3) : value;
  }
  return { data, width, height, channels };
};

/** Returns both other decoders' samples in the raster's channels: sharp, and pngjs (8 bit) or fast-png (16 bit). */
const decodedByOthers = async (file: Uint8Array, raster: Raster): Promise<Raster['data'][]> => {
  const wide = raster.data instanceof Uint16Array;
  const grey = raster.channels === 1;
  const space = wide ? (grey ? 'grey16' : 'rgb16') : grey ? 'b-w' : 'srgb';
  const raw = await sharp(file)
    .toColourspace(space)
    .raw({ depth: wide ? 'ushort' : 'uchar' })
    .toBuffer();
  const first = wide ? new Uint16Array(Uint8Array.from(raw).buffer) : Uint8Array.from(raw);
  if (wide) return [first, Uint16Array.from(fastPngDecode(file).data)];
  const rgba = PNG.sync.read(Buffer.from(file)).data;
  const pixels = raster.width * raster.height;
  const second = new Uint8Array(pixels * raster.channels);
  for (let i = 0; i < pixels; i++) {
    for (let c = 0; c < raster.channels; c++) second[i * raster.channels + c] = rgba[4 * i + c];
  }
  return [first, second];
};

const equal = (a: Raster['data'], b: Raster['data']): boolean =>
  a.length === b.length &&
  Buffer.compare(
    new Uint8Array(a.buffer, a.byteOffset, a.byteLength),
    new Uint8Array(b.buffer, b.byteOffset, b.byteLength),
  ) === 0;

const holds = async (raster: Raster, options: EncodePngOptions): Promise<void> => {
  const file = encodePng(raster, options);
  const label = `${raster.width}x${raster.height}x${raster.channels} ${options.effort}`;
  expect({ label, own: equal(decodePng(file).samples, raster.data) }).toEqual({ label, own: true });
  for (const data of await decodedByOthers(file, raster)) {
    expect({ label, other: equal(data, raster.data) }).toEqual({ label, other: true });
  }
  expect(equal(encodePng(raster, options), file)).toBe(true);
};

const side = fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 40 }), fc.integer({ min: 41, max: 200 }));

test('encodePng() writes images that three decoders read with the same samples', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(PATTERNS.length - 1),
      side,
      side,
      fc.constantFrom(1, 3),
      fc.boolean(),
      fc.constantFrom('fast' as const, 'small' as const),
      (pattern, width, height, channels, wide, effort) =>
        holds(picture(pattern, width, height, channels, wide), { effort }),
    ),
    { numRuns: 120 },
  );
}, 60_000);

test('encodePng() writes images of many bands and long rows', async () => {
  for (const [pattern, width, height, channels, wide] of [
    [0, 640, 480, 3, false],
    [3, 640, 480, 3, false],
    [3, 300, 900, 1, true],
    [4, 1000, 1000, 1, false],
    [6, 5000, 60, 3, false],
    [0, 50_000, 3, 3, false],
    [3, 1, 3000, 3, false],
    [0, 1300, 900, 3, false],
  ] as const) {
    await holds(picture(pattern, width, height, channels, wide), { effort: 'fast' });
  }
}, 60_000);

test('a code built for smooth rows also encodes noise below them, at hardly more than its raw size', async () => {
  const next = randomInts(5);
  // Two bands of 128 rows, which share a code; then the other way round.
  for (const noisy of [(y: number) => y >= 128, (y: number) => y < 128]) {
    const data = new Uint8Array(1024 * 256 * 3);
    for (let i = 0; i < data.length; i++) {
      const y = Math.floor(i / (1024 * 3));
      data[i] = noisy(y) ? next(256) : 100 + (y >> 3) + next(3);
    }
    const raster = { data, width: 1024, height: 256, channels: 3 };
    await holds(raster, {});
    expect(encodePng(raster).length).toBeLessThan(data.length * 0.75);
  }
});

test('encodePng() writes palette images without changing indices and colours', async () => {
  const next = randomInts(5);
  for (const [colors, bitDepth] of [
    [1, 8],
    [2, 1],
    [3, 2],
    [16, 4],
    [200, 8],
    [256, 8],
  ] as const) {
    const palette = Array.from({ length: colors }, () => next(1 << 24));
    const data = Uint8Array.from({ length: 37 * 23 }, () => next(colors));
    const file = encodePng({ data, width: 37, height: 23, channels: 1 }, { palette, bitDepth });
    const png = decodePng(file);
    expect(png.bitDepth).toBe(bitDepth);
    expect(Array.from(png.samples)).toEqual(Array.from(data));
    expect(Array.from(png.palette!)).toEqual(palette);
    const rgb = [...data].flatMap((i) => [palette[i] >> 16, (palette[i] >> 8) & 255, palette[i] & 255]);
    expect([...(await sharp(file).toColourspace('srgb').raw().toBuffer())]).toEqual(rgb);
    expect([...PNG.sync.read(Buffer.from(file)).data].filter((_, i) => i % 4 < 3)).toEqual(rgb);
  }
});

test('encodePng() refuses rasters of inconsistent size', async () => {
  const refused = (raster: Raster, options?: EncodePngOptions) => codeOf(() => encodePng(raster, options));
  const data = new Uint8Array(12);
  expect(await refused({ data, width: 3, height: 3, channels: 1 })).toBe('InvalidRaster');
  expect(await refused({ data, width: 0, height: 3, channels: 1 })).toBe('InvalidRaster');
  expect(await refused({ data, width: 3, height: 2, channels: 2 })).toBe('InvalidRaster');
  const grey = { data, width: 3, height: 4, channels: 1 };
  expect(await refused(grey, { bitDepth: 4 })).toBe('InvalidRaster');
  expect(await refused(grey, { palette: [] })).toBe('InvalidRaster');
  expect(await refused(grey, { palette: new Uint32Array(257) })).toBe('InvalidRaster');
  expect(await refused(grey, { palette: [1, 2, 3], bitDepth: 1 })).toBe('InvalidRaster');
  expect(await refused({ ...grey, data: data.map((_, i) => i) }, { palette: [1, 2, 3] })).toBe(
    'InvalidRaster',
  );
  expect(await refused({ ...grey, data: new Uint16Array(12) }, { palette: [1, 2, 3] })).toBe('InvalidRaster');
});

test('a photograph is well below its raw size, repeated patterns far below', () => {
  const photo = encodePng(picture(3, 512, 512, 3, false)).length;
  expect(photo).toBeLessThan(0.6 * 512 * 512 * 3);
  const checks = picture(5, 512, 512, 1, false);
  expect(encodePng(checks).length).toBeLessThan(4000);
});

test('small is never larger than fast', () => {
  for (let pattern = 0; pattern < PATTERNS.length; pattern++) {
    const raster = picture(pattern, 200, 150, 3, false);
    expect(encodePng(raster, { effort: 'small' }).length).toBeLessThanOrEqual(encodePng(raster).length);
  }
  const blocks = picture(7, 512, 512, 3, false);
  expect(encodePng(blocks, { effort: 'small' }).length).toBeLessThan(0.9 * encodePng(blocks).length);
});
