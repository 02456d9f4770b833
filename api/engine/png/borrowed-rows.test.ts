import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { copyOf, pixelBackend, type Raster, usePixelBackend } from '@twinset/tensor-core';
import '../testing/build-kernels.ts';
import { loadWasm } from '../backends/wasm.ts';
import { randomInts } from '../testing/random.ts';
import { encodePng } from './encode-png.ts';
import { codecKernel, encodingKernel } from './kernel.ts';

const before = pixelBackend();
beforeAll(() => {
  expect(loadWasm()).toBe(true);
});
afterAll(() => usePixelBackend(before));

const next = randomInts(11);
const rasterOf = (
  [width, height, channels]: readonly [number, number, 1 | 3],
  sample: (x: number, y: number) => number,
): Raster => {
  const data = new Uint8Array(width * height * channels);
  for (let i = 0; i < data.length; i++) {
    const pixel = Math.floor(i / channels);
    data[i] = sample(pixel % width, Math.floor(pixel / width));
  }
  return { data, width, height, channels };
};

const noise = () => next(256);
const blocks = (x: number, y: number) => ((x >> 5) + (y >> 4)) % 7;
/** Has matches but no runs, so that libdeflate compresses it. */
const period = (x: number) => (x * 37) % 11;

const SOURCES = {
  'a mask of one band': rasterOf([300, 200, 1], blocks),
  'an image of one band': rasterOf([300, 200, 3], noise),
  'an image of several bands': rasterOf([1000, 700, 3], noise),
  'a mask of several bands': rasterOf([900, 800, 1], blocks),
  'an image of a repeated row': rasterOf([1000, 700, 3], period),
  'an image of which the sampled rows are flat': rasterOf([700, 700, 1], (_x, y) =>
    y % 21 === 10 ? 7 : noise(),
  ),
  'a single pixel': rasterOf([1, 1, 3], noise),
};

/** Returns the source shifted by a pixel to the left, in the memory of the warps. */
const warped = (source: Raster): Raster =>
  pixelBackend().warpNearest(source, [1, 0, 1, 0, 1, 0], { border: 'reflect', fill: 0 });

const rowsOf = ({ data, width, height, channels }: Raster) => ({
  bytes: data as Uint8Array,
  rowBytes: width * channels,
  height,
});

for (const [name, source] of Object.entries(SOURCES)) {
  describe(name, () => {
    for (const effort of ['fast', 'small'] as const) {
      test(`is encoded ${effort} in the memory of the warp, with the bytes of a copy, and remains`, () => {
        const borrowed = warped(source);
        const copy = copyOf(borrowed);
        expect(encodingKernel(rowsOf(borrowed))?.memory).toBe(pixelBackend().memory as WebAssembly.Memory);
        const { length } = borrowed.data;
        const file = encodePng(borrowed, { effort });
        expect(Buffer.compare(file, encodePng(copy, { effort }))).toBe(0);
        expect(borrowed.data.length).toBe(length);
        expect(Buffer.compare(borrowed.data as Uint8Array, copy.data as Uint8Array)).toBe(0);
      });
    }
  });
}

test('a palette image is encoded in the memory of the warp, except with packed bits', () => {
  const source = rasterOf([300, 200, 1], (x, y) => blocks(x, y) & 3);
  const palette = [0, 0xff0000, 0xff00, 0xff];
  for (const bitDepth of [8, 2] as const) {
    const borrowed = warped(source);
    const copy = copyOf(borrowed);
    const file = encodePng(borrowed, { palette, bitDepth });
    expect(Buffer.compare(file, encodePng(copy, { palette, bitDepth }))).toBe(0);
  }
});

test('a large image is encoded from copies of its bands', () => {
  const borrowed = warped(rasterOf([2600, 2200, 3], blocks));
  expect(encodingKernel(rowsOf(borrowed))).toBe(codecKernel());
  expect(Buffer.compare(encodePng(borrowed), encodePng(copyOf(borrowed)))).toBe(0);
});

test('rows without enough memory behind them are copied instead of being moved', () => {
  // A new module, whose memory no larger output has enlarged.
  loadWasm();
  const { memory } = pixelBackend();
  const source = rasterOf([3_000_000, 1, 1], noise);
  const borrowed = warped(source);
  expect(borrowed.data.buffer).toBe(memory?.buffer as ArrayBuffer);
  expect(encodingKernel(rowsOf(borrowed))).toBe(codecKernel());
  const file = encodePng(borrowed);
  expect(borrowed.data.length).toBe(3_000_000);
  expect(Buffer.compare(file, encodePng(copyOf(borrowed)))).toBe(0);
});
