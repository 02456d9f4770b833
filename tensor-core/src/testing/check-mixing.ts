import { expect, test } from 'bun:test';
import type { OutputParams } from '@twinset/contract';
import fc from 'fast-check';
import type { OracleStep } from '../../reference/composed.ts';
import type { Reference } from '../../reference/oracle.ts';
import { mixFrames, partnersUsed } from '../pipeline/mix-frames.ts';
import { copyOf, maxLevelOf, type Raster } from '../raster.ts';
import { rasters } from './arbitraries.ts';

/** Returns a raster of the same shape with other samples. */
function partnerOf(raster: Raster, number: number): Raster {
  const partner = copyOf(raster);
  const max = maxLevelOf(raster);
  for (let i = 0; i < partner.data.length; i++)
    partner.data[i] = (raster.data[i] * 31 + 977 * number + i) % (max + 1);
  return partner;
}

/** Declares the test of a transform that mixes frames: every sample of image and mask equals the reference's. */
export function checkMixing(
  reference: Extract<Reference, { kind: 'mixing' }>,
  steps: fc.Arbitrary<OracleStep>,
): void {
  test('images and masks equal the reference sample by sample, and no frame is changed', async () => {
    await fc.assert(
      fc.asyncProperty(rasters(), steps, async (raster, [flag, values]) => {
        const params = { [flag]: values } as unknown as OutputParams;
        const used = partnersUsed(params);
        const frames = [raster, ...used.map((number) => partnerOf(raster, number))];
        const kept = frames.map(copyOf);
        const pairOf = (frame: Raster) => ({ image: frame, mask: partnerOf(frame, 99) });
        const asked: number[] = [];
        const made = await mixFrames(pairOf(raster), params, async (number) => {
          asked.push(number);
          return pairOf(frames[1 + used.indexOf(number)]);
        });
        expect(asked).toEqual(used);
        expect(frames).toEqual(kept);
        for (const [out, sources] of [
          [made.image, frames],
          [made.mask, frames.map((frame) => partnerOf(frame, 99))],
        ] as const)
          out.data.forEach((sample, i) => {
            const pixel = Math.floor(i / out.channels);
            const [x, y] = [pixel % out.width, Math.floor(pixel / out.width)];
            const expected = reference.of(sources, x, y, i % out.channels, values);
            if (sample !== expected) throw new Error(`sample ${i} is ${sample}, not ${expected}`);
          });
      }),
      { numRuns: 60 },
    );
  });
}
