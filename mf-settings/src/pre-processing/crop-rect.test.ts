import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  type Crop,
  cropBetween,
  cropFits,
  cropLimits,
  fitCrop,
  HANDLES,
  moveCrop,
  resizeCrop,
  withField,
} from './crop-rect.ts';

const size = { width: 320, height: 256 };
const crop: Crop = { offsetHeight: 20, offsetWidth: 30, targetHeight: 100, targetWidth: 150 };

describe('the fixed crop', () => {
  test('limits are those of the specification', () => {
    expect(cropLimits(crop, size)).toEqual({
      offsetHeight: { min: 0, max: 246 },
      offsetWidth: { min: 0, max: 310 },
      targetHeight: { min: 1, max: 236 },
      targetWidth: { min: 1, max: 290 },
    });
  });

  test('a larger offset shrinks the target only as far as necessary', () => {
    expect(withField(crop, 'offsetHeight', 200, size)).toEqual({
      ...crop,
      offsetHeight: 200,
      targetHeight: 56,
    });
    expect(withField(crop, 'offsetHeight', 100, size)).toEqual({ ...crop, offsetHeight: 100 });
  });

  test('moving keeps the size and stops at the borders', () => {
    expect(moveCrop(crop, 1000, -1000, size)).toEqual({ ...crop, offsetWidth: 170, offsetHeight: 0 });
    expect(moveCrop(crop, -5, 7, size)).toEqual({ ...crop, offsetWidth: 25, offsetHeight: 27 });
  });

  test('a handle moves its edges and keeps the opposite ones', () => {
    expect(resizeCrop(crop, 'nw', 10, 5, size)).toEqual({
      offsetHeight: 25,
      offsetWidth: 40,
      targetHeight: 95,
      targetWidth: 140,
    });
    expect(resizeCrop(crop, 'e', 1000, 99, size)).toEqual({ ...crop, targetWidth: 290 });
    expect(resizeCrop(crop, 's', 0, -1000, size)).toEqual({ ...crop, targetHeight: 1 });
  });

  test('a frame drawn in any direction is the same', () => {
    const a = { x: 10, y: 20 };
    const b = { x: 110, y: 90 };
    const wanted = { offsetWidth: 10, offsetHeight: 20, targetWidth: 100, targetHeight: 70 };
    expect(cropBetween(a, b, size)).toEqual(wanted);
    expect(cropBetween(b, a, size)).toEqual(wanted);
  });

  test('cropFits() detects a crop that was set for larger images', () => {
    expect(cropFits(crop, size)).toBe(true);
    expect(cropFits({ ...crop, targetWidth: 291 }, size)).toBe(false);
  });

  test('every crop stays within the limits, on images of any size', () => {
    const pixels = fc.integer({ min: 1, max: 500 });
    const by = fc.integer({ min: -600, max: 600 });
    fc.assert(
      fc.property(pixels, pixels, by, by, fc.constantFrom(...HANDLES), (width, height, dx, dy, handle) => {
        const picture = { width, height };
        const start = fitCrop(crop, picture);
        for (const next of [
          start,
          moveCrop(start, dx, dy, picture),
          resizeCrop(start, handle, dx, dy, picture),
        ]) {
          expect(cropFits(next, picture)).toBe(true);
          expect(next.offsetWidth + next.targetWidth).toBeLessThanOrEqual(width);
          expect(next.offsetHeight + next.targetHeight).toBeLessThanOrEqual(height);
        }
      }),
    );
  });
});
