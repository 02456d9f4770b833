import { describe, expect, test } from 'bun:test';
import { type FrameSpec, frameMap, toSource } from '@twinset/contract';
import fc from 'fast-check';
import { crop } from '../../reference/crop.ts';
import { nearestIndex, resizedPixel } from '../../reference/resize.ts';
import type { Raster } from '../raster.ts';
import { rasters } from '../testing/arbitraries.ts';
import { eachBackend } from '../testing/each-backend.ts';
import { frameImage, frameMask } from './frame.ts';

const FILL = 77;
const side = fc.integer({ min: 1, max: 20 });
const cases = fc
  .tuple(rasters(), fc.constantFrom('fit', 'reflect', 'fill', 'longest', 'shortest'), side, side)
  .filter(([{ width, height }, mode]) => mode !== 'shortest' || Math.max(width, height) <= 40)
  .map(([raster, mode, width, height]): { raster: Raster; spec: FrameSpec } => {
    if (mode === 'longest' || mode === 'shortest')
      return { raster, spec: { crop: null, resize: { mode, side: width } } };
    const fill = mode === 'fit' ? { fill: { image: FILL, mask: FILL + 1 } } : {};
    return { raster, spec: { crop: null, resize: { mode, width, height }, ...fill } };
  });

/** Returns the position in [0, n) that a mirrored one shows, one step after the other. */
function mirrored(i: number, n: number): number {
  let at = i;
  while (at < 0 || at >= n) at = at < 0 ? -1 - at : 2 * n - 1 - at;
  return at;
}

/** Calls `check` with each sample of a frame, and its place in the scaled window; null for the fill. */
function eachSample(
  frame: Raster,
  spec: FrameSpec,
  raster: Raster,
  check: (sample: number, at: { x: number; y: number; k: number } | null) => void,
): void {
  const { place, width, height } = frameMap(spec, raster);
  expect([frame.width, frame.height, frame.channels]).toEqual([width, height, raster.channels]);
  frame.data.forEach((sample, i) => {
    const pixel = Math.floor(i / frame.channels);
    const [x, y] = [(pixel % width) - place.x, Math.floor(pixel / width) - place.y];
    const isInside = x >= 0 && y >= 0 && x < place.width && y < place.height;
    const k = i % frame.channels;
    const isFilled = !isInside && spec.fill !== undefined;
    check(sample, isFilled ? null : { x: mirrored(x, place.width), y: mirrored(y, place.height), k });
  });
}

describe('frames of every resize mode', () => {
  eachBackend((backend) => {
    test(`an image is the window resized to its place, and padding [${backend}]`, () => {
      fc.assert(
        fc.property(cases, ({ raster, spec }) => {
          const { window, place } = frameMap(spec, raster);
          const input = crop(raster, window.x, window.y, window.width, window.height);
          eachSample(frameImage(raster, spec), spec, raster, (sample, at) => {
            if (at === null) return expect(sample).toBe(FILL);
            const off = Math.abs(sample - resizedPixel(input, place, at.x, at.y, at.k));
            const isDeep = raster.data instanceof Uint16Array;
            expect(off).toBeLessThanOrEqual(0.5 + (isDeep ? 1e-6 : 0.1));
          });
        }),
        { numRuns: 150 },
      );
    });

    test(`a mask has the nearest pixel of the same map [${backend}]`, () => {
      fc.assert(
        fc.property(cases, ({ raster, spec }) => {
          const { window, place } = frameMap(spec, raster);
          eachSample(frameMask(raster, spec), spec, raster, (sample, at) => {
            if (at === null) return expect(sample).toBe(FILL + 1);
            const x = window.x + nearestIndex(at.x, window.width, place.width);
            const y = window.y + nearestIndex(at.y, window.height, place.height);
            expect(sample).toBe(raster.data[(y * raster.width + x) * raster.channels + at.k]);
          });
        }),
        { numRuns: 150 },
      );
    });
  });
});

test('toSource() maps each pixel of a frame back to the pixel of the source that it shows', () => {
  const source: Raster = {
    width: 97,
    height: 61,
    channels: 1,
    data: Uint16Array.from({ length: 97 * 61 }, (_, i) => i),
  };
  const sizes = { width: 40, height: 56 };
  const specs: FrameSpec[] = [
    { crop: null, resize: { ...sizes, mode: 'fit' }, fill: { image: 0, mask: 65_535 } },
    { crop: null, resize: { ...sizes, mode: 'fill' } },
    { crop: null, resize: { mode: 'longest', side: 131 } },
    {
      crop: { offsetHeight: 7, offsetWidth: 11, targetHeight: 31, targetWidth: 73 },
      resize: { ...sizes, mode: 'fit' },
      fill: { image: 0, mask: 65_535 },
    },
  ];
  for (const spec of specs) {
    const frame = frameMask(source, spec);
    const map = frameMap(spec, source);
    frame.data.forEach((sample, i) => {
      if (sample === 65_535) return;
      const { x, y } = toSource(map, { x: i % frame.width, y: Math.floor(i / frame.width) });
      expect(Math.abs(x - (sample % 97))).toBeLessThanOrEqual(0.5 + 1e-9);
      expect(Math.abs(y - Math.floor(sample / 97))).toBeLessThanOrEqual(0.5 + 1e-9);
    });
  }
});
