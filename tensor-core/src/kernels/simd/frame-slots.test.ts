import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { typescriptBackend } from '../typescript/index.ts';
import { simdBackend } from './index.ts';

const path = join(import.meta.dir, '../../../dist/kernels.wasm');
const outside = { border: 'constant', fill: 0 } as const;
const flip = [-1, 0, 0, 0, 1, 0] as const;

const TABLES = [1, 2, 3].map((k) => Uint8Array.from({ length: 256 }, (_, level) => (level * level) >> k));

function raster(width: number, height: number, channels: number, seed: number) {
  const data = Uint8Array.from({ length: width * height * channels }, (_, i) => (i * 37 + seed * 91) & 255);
  return { data, width, height, channels };
}

test.skipIf(!existsSync(path))('frames kept in memory are never used for another frame', () => {
  const bytes = readFileSync(path);
  const module = simdBackend(bytes);
  const sizes = [
    [16, 12],
    [90, 70],
    [16, 12],
    [3, 200],
    [91, 70],
  ];
  for (let round = 0; round < 3; round++) {
    for (const [i, [width, height]] of sizes.entries()) {
      const inverse = [flip[0], 0, width - 1, 0, 1, 0] as const;
      const image = raster(width, height, 3, i + round);
      const mask = raster(width, height, 1, i * 7 + round);
      for (let output = 0; output < 2; output++) {
        // A new module has nothing in memory.
        expect(module.warpBilinear(image, inverse, null, outside)).toEqual(
          simdBackend(bytes).warpBilinear(image, inverse, null, outside),
        );
        expect(module.warpNearest(mask, inverse, outside)).toEqual(
          simdBackend(bytes).warpNearest(mask, inverse, outside),
        );
        expect(module.lookup(image, TABLES)).toEqual(typescriptBackend.lookup(image, TABLES));
        expect(module.setPixels(mask, 5, 1e9, 2e9)).toEqual(typescriptBackend.setPixels(mask, 5, 1e9, 2e9));
        module.resizeNearest(image, { x: 0, y: 0, width, height }, { width: 7, height: 5 });
      }
    }
  }
});

test.skipIf(!existsSync(path))('a mask at the beginning of memory is not read below it', () => {
  const bytes = readFileSync(path);
  for (const [width, channels] of [
    [20_000, 1],
    [4500, 3],
  ]) {
    const mask = raster(width, 8, channels, 3);
    for (const slope of [-2e-6, -3e-6]) {
      // The first line is left at the top at the 32nd pixel, where the fixed-point coordinate is already
      // below it.
      const inverse = [1, 0, 0, slope, 1, -0.5 - 31 * slope] as const;
      // A new module, which has no image before the mask.
      expect(simdBackend(bytes).warpNearest(mask, inverse, outside)).toEqual(
        typescriptBackend.warpNearest(mask, inverse, outside),
      );
    }
  }
});

test.skipIf(!existsSync(path))('borrowed results equal copies, until the next call', () => {
  const bytes = readFileSync(path);
  const own = simdBackend(bytes);
  const lent = simdBackend(bytes, { borrowWarps: true });
  const image = raster(33, 20, 3, 5);
  const inverse = [0.9, 0.1, 1, -0.1, 0.9, 2] as const;
  const copy = own.warpBilinear(image, inverse, null, outside);
  const view = lent.warpBilinear(image, inverse, null, outside);
  expect(view.data.buffer.byteLength).toBeGreaterThan(view.data.byteLength);
  expect(Array.from(view.data)).toEqual(Array.from(copy.data));
});

test.skipIf(!existsSync(path))('a borrowed result is the input of a kernel that enlarges the memory', () => {
  const lent = simdBackend(readFileSync(path), { borrowWarps: true });
  const image = raster(330, 200, 3, 5);
  const inverse = [-1, 0, 329, 0, 1, 0] as const;
  const { data } = typescriptBackend.lookup(
    typescriptBackend.warpBilinear(image, inverse, null, outside),
    TABLES,
  );
  const result = lent.lookup(lent.warpBilinear(image, inverse, null, outside), TABLES);
  expect(result.data.every((level, i) => level === data[i])).toBe(true);
  expect(result.data.length).toBe(data.length);
});
