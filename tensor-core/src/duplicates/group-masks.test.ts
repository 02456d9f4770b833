import { describe, expect, test } from 'bun:test';
import type { Raster } from '../raster.ts';
import { describeRaster, spotsImage } from '../testing/duplicate-inputs.ts';
import { groupDuplicates } from './group-duplicates.ts';
import { GRID_SIDE, GRID_WORDS } from './mask-grid.ts';
import type { DuplicateInput } from './near-pair.ts';

describe('masks of near duplicates', () => {
  const square = (left: number, top: number, side: number): Int32Array => {
    const grid = new Int32Array(GRID_WORDS);
    for (let y = top; y < top + side; y++)
      for (let x = left; x < left + side; x++) grid[2 * y + (x >> 5)] |= 1 << (x & 31);
    return grid;
  };
  /** Returns the image with its own noise, and a mask. */
  const seen = (image: Raster, noise: number, mask: Int32Array | null): DuplicateInput => {
    const data = image.data.map((value, i) => Math.min(255, value + ((i * noise) % 3)));
    return { ...describeRaster({ ...image, data }), mask };
  };
  const mirrored = (image: Raster): Raster => {
    const { data, width } = image;
    const flipped = data.map((_, i) => {
      const [pixel, c] = [Math.floor(i / 3), i % 3];
      return data[3 * (pixel - (pixel % width) + width - 1 - (pixel % width)) + c];
    });
    return { ...image, data: flipped };
  };
  const image = spotsImage(3);

  test('decide if all images are of one camera', () => {
    const places = Array.from({ length: 30 }, (_, k) => square((k * 7) % 50, (k * 13) % 50, 8));
    const images = places.map((mask, k) => seen(image, k + 1, mask));
    expect(groupDuplicates(images).near).toEqual(images.map(() => null));
    expect(new Set(groupDuplicates(images.map((one) => ({ ...one, mask: null }))).near)).toEqual(
      new Set([0]),
    );
  });

  test('are compared only in the flip that matched the images', () => {
    const pair = (mask: Int32Array) => [seen(image, 1, square(3, 20, 9)), seen(mirrored(image), 1, mask)];
    expect(groupDuplicates(pair(square(64 - 3 - 9, 20, 9))).near).toEqual([0, 0]);
    expect(groupDuplicates(pair(square(3, 20, 9))).near).toEqual([null, null]);
  });

  test('are compared cell by cell if their coarse shapes are equal', () => {
    const stripes = (first: number): Int32Array => {
      const grid = new Int32Array(GRID_WORDS);
      for (let y = first; y < GRID_SIDE; y += 2) grid.fill(-1, 2 * y, 2 * y + 2);
      return grid;
    };
    expect(groupDuplicates([seen(image, 1, stripes(0)), seen(image, 2, stripes(0))]).near).toEqual([0, 0]);
    expect(groupDuplicates([seen(image, 1, stripes(0)), seen(image, 2, stripes(1))]).near).toEqual([
      null,
      null,
    ]);
  });

  test('may differ among exact duplicates, each of which has its near duplicates', () => {
    const [a, b] = [square(3, 20, 9), square(40, 20, 9)];
    const images = [seen(image, 1, a), seen(image, 1, b), seen(image, 2, b), seen(spotsImage(4), 1, b)];
    expect(groupDuplicates(images)).toEqual({ exact: [0, 0, null, null], near: [0, 0, 0, null] });
  });

  test('two empty ones are alike, an empty and another one are not', () => {
    const empty = new Int32Array(GRID_WORDS);
    expect(groupDuplicates([seen(image, 1, empty), seen(image, 2, empty)]).near).toEqual([0, 0]);
    expect(groupDuplicates([seen(image, 1, empty), seen(image, 2, square(0, 0, 1))]).near).toEqual([
      null,
      null,
    ]);
  });
});
