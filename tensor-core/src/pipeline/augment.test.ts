import { describe, expect, test } from 'bun:test';
import { memory } from '@tensorflow/tfjs-core';
import type { OutputParams } from '@twinset/contract';
import { eachBackend } from '../testing/each-backend.ts';
import { bytes, rasterOf } from '../testing/raster-of.ts';
import { augmentImage, augmentMask, channelMeans } from './augment.ts';
import { specOfConfig } from './augment-spec.ts';
import { frameImage } from './frame.ts';
import { sampleOutput } from './sample-output.ts';

const NOTHING = sampleOutput(specOfConfig({}), { seed: 1, set: 'train', index: 0, transform: true });
const params = (change: Partial<OutputParams>): OutputParams => ({ ...NOTHING, ...change });
const colors = bytes([200, 100, 50, 10, 20, 30, 0, 0, 255, 90, 90, 90], 2, 3);

describe('augmentImage() and augmentMask()', () => {
  eachBackend(() => {
    test('the order is crop, flips, rotation', () => {
      // A rotation of the mirrored 2x2 by 90 degrees counter-clockwise.
      const mask = bytes([1, 2, 3, 4], 2);
      const turned = augmentMask(mask, params({ flipLeftRight: true, randomRotate: { degrees: 90 } }));
      expect([...turned.data]).toEqual([1, 3, 2, 4]);
      const corner = augmentMask(mask, params({ randomCrop: { area: 0.25, x: 1, y: 0 }, flipUpDown: true }));
      expect([...corner.data]).toEqual([2, 2, 2, 2]);
    });

    test('contrast is about the means, then brightness adds, then saturation blends with the luma of the result', () => {
      const means = channelMeans(colors);
      expect(means).toEqual([75, 52.5, 106.25]);
      const out = augmentImage(
        colors,
        means,
        params({
          corruptContrast: { factor: 1.2 },
          corruptBrightness: { delta: 0.1 },
          corruptSaturation: { factor: 0.5 },
        }),
      );
      const [r, g, b] = [200, 100, 50].map((x, k) => (x - means[k]) * 1.2 + means[k] + 25.5);
      const luma = 0.299 * r + 0.587 * g + 0.114 * b;
      expect([...out.data.subarray(0, 3)]).toEqual([r, g, b].map((x) => Math.floor((x + luma) / 2 + 0.5)));
    });

    test('values are clipped once, at the end', () => {
      // Brightness alone would clip 200 + 127.5; with no saturation it is below 255 again.
      const out = augmentImage(
        colors,
        [0, 0, 0],
        params({
          corruptBrightness: { delta: 0.5 },
          corruptSaturation: { factor: 0 },
        }),
      );
      const luma = 0.299 * 200 + 0.587 * 100 + 0.114 * 50 + 127.5;
      expect([...out.data.subarray(0, 3)]).toEqual(new Array(3).fill(Math.floor(luma + 0.5)));
    });

    test('the fill is coloured like any pixel, and masks have their own fill and no colour', () => {
      const wide = bytes(new Array(9).fill(100), 9);
      const all = params({
        randomRotate: { degrees: 90 },
        corruptBrightness: { delta: 0.2 },
        imageFill: 40,
        maskFill: 255,
      });
      expect([...augmentImage(wide, [100], all).data.subarray(0, 5)]).toEqual([91, 91, 91, 91, 151]);
      expect([...augmentMask(wide, all).data.subarray(0, 5)]).toEqual([255, 255, 255, 255, 100]);
    });

    test('reflect mirrors the edge pixel too', () => {
      // The rotated columns extend one row above and one below the two existing rows.
      const mask = bytes([1, 2, 3, 4, 5, 6, 7, 8], 4);
      const turned = augmentMask(mask, params({ randomRotate: { degrees: 90 }, border: 'reflect' }));
      expect([...turned.data]).toEqual([3, 3, 7, 7, 2, 2, 6, 6]);
    });

    test('saturation does not change a grey image; 16 bit uses its own range', () => {
      const grey = rasterOf(Uint16Array.from([0, 1000, 65_000, 30_000]), 2);
      const out = augmentImage(
        grey,
        channelMeans(grey),
        params({
          corruptBrightness: { delta: 0.1 },
          corruptSaturation: { factor: 0 },
        }),
      );
      expect(out.data).toEqual(Uint16Array.from([6554, 7554, 65_535, 36_554]));
    });

    test('without drawn transforms the result is the frame itself, and no tensor is leaked', () => {
      const before = memory().numTensors;
      expect(augmentImage(colors, [0, 0, 0], NOTHING)).toBe(colors);
      expect(augmentMask(colors, NOTHING)).toBe(colors);
      augmentImage(colors, [0, 0, 0], params({ randomRotate: { degrees: 3 } }));
      expect(memory().numTensors).toBe(before);
      expect(memory().numDataBuffers).toBe(before);
    });

    test('sources are never written to', () => {
      const copy = structuredClone(colors);
      augmentImage(
        colors,
        [1, 2, 3],
        params({ randomRotate: { degrees: 3 }, corruptContrast: { factor: 2 } }),
      );
      augmentMask(colors, params({ randomRotate: { degrees: 3 } }));
      frameImage(colors, { crop: null, resize: { width: 5, height: 5 } });
      expect(colors).toEqual(copy);
    });
  });
});

test('the error of a crop that does not fit contains both sizes', () => {
  const crop = { offsetHeight: 1, offsetWidth: 1, targetHeight: 2, targetWidth: 2 };
  expect(() => frameImage(colors, { crop, resize: null })).toThrow(
    '2 × 2 px at (1, 1) does not fit into 2 × 2 px',
  );
});
