import { describe, expect, test } from 'bun:test';
import type { FrameSpec } from '@twinset/contract';
import fc from 'fast-check';
import { crop } from '../../reference/crop.ts';
import { nearestIndex, resizedPixel } from '../../reference/resize.ts';
import { frameImage, frameMask } from '../pipeline/frame.ts';
import type { Raster, Size } from '../raster.ts';
import { rasters } from '../testing/arbitraries.ts';
import { eachBackend } from '../testing/each-backend.ts';

interface Case {
  raster: Raster;
  spec: FrameSpec & { resize: Size | null };
}

const side = fc.integer({ min: 1, max: 24 });

const cases: fc.Arbitrary<Case> = fc
  .tuple(
    rasters(),
    fc.option(fc.record({ width: side, height: side })),
    fc.option(fc.array(fc.nat(), { minLength: 4, maxLength: 4 })),
  )
  .map(([raster, resize, cut]) => {
    const offsetWidth = cut ? cut[0] % raster.width : 0;
    const offsetHeight = cut ? cut[1] % raster.height : 0;
    const targetWidth = 1 + (cut ? cut[2] % (raster.width - offsetWidth) : 0);
    const targetHeight = 1 + (cut ? cut[3] % (raster.height - offsetHeight) : 0);
    return {
      raster,
      spec: { crop: cut && { offsetHeight, offsetWidth, targetHeight, targetWidth }, resize },
    };
  });

/** Returns the fixed crop by the reference. */
function cropped({ raster, spec: { crop: c } }: Case): Raster {
  return c ? crop(raster, c.offsetWidth, c.offsetHeight, c.targetWidth, c.targetHeight) : raster;
}

describe('a frame is the crop, then the resize', () => {
  eachBackend((backend) => {
    test(`image [${backend}]`, () => {
      fc.assert(
        fc.property(cases, (c) => {
          const frame = frameImage(c.raster, c.spec);
          const input = cropped(c);
          const size = c.spec.resize ?? input;
          expect([frame.width, frame.height]).toEqual([size.width, size.height]);
          frame.data.forEach((value, i) => {
            const pixel = Math.floor(i / frame.channels);
            const expected = resizedPixel(
              input,
              size,
              pixel % size.width,
              Math.floor(pixel / size.width),
              i % frame.channels,
            );
            const off = Math.abs(value - expected);
            // 8 bit is resized with weights of 14 bits, 16 bit in float64.
            if (off > 0.5 + (frame.data instanceof Uint16Array ? 1e-6 : 0.1))
              throw new Error(`sample ${i}: off by ${off}`);
          });
        }),
        { numRuns: 150 },
      );
    });

    test(`mask [${backend}]`, () => {
      fc.assert(
        fc.property(cases, (c) => {
          const frame = frameMask(c.raster, c.spec);
          const input = cropped(c);
          const size = c.spec.resize ?? input;
          frame.data.forEach((value, i) => {
            const pixel = Math.floor(i / frame.channels);
            const x = nearestIndex(pixel % size.width, input.width, size.width);
            const y = nearestIndex(Math.floor(pixel / size.width), input.height, size.height);
            expect(value).toBe(input.data[(y * input.width + x) * frame.channels + (i % frame.channels)]);
          });
        }),
        { numRuns: 150 },
      );
    });
  });
});
