import { expect, test } from 'bun:test';
import type { OutputParams } from '@twinset/contract';
import fc from 'fast-check';
import type { OracleStep } from '../../reference/composed.ts';
import type { Reference } from '../../reference/oracle.ts';
import { mixFrames } from '../pipeline/mix-frames.ts';
import type { PasteRules } from '../pipeline/paste-objects.ts';
import { allocate, copyOf, type FramedPair, maxLevelOf, type Raster } from '../raster.ts';
import { createRandom } from '../split/random.ts';
import { rasters } from './arbitraries.ts';

/** Ids per class of the masks. */
const PER_CLASS = 40;

/** Returns a mask with rectangles of ids of several classes that overlap. */
function maskOf({ width, height }: Raster, bitDepth: 8 | 16, seed: number): Raster {
  const random = createRandom(seed);
  const draw = (count: number) => Math.floor(random.uniform() * count);
  const data = allocate(width * height, bitDepth);
  for (let n = 0; n < 6; n++) {
    const id = draw(4 * PER_CLASS);
    const [left, top, right, bottom] = [draw(width), draw(height), draw(width), draw(height)];
    for (let y = Math.min(top, bottom); y <= Math.max(top, bottom); y++)
      for (let x = Math.min(left, right); x <= Math.max(left, right); x++) data[y * width + x] = id;
  }
  return { data, width, height, channels: 1 };
}

/** Ids below `PER_CLASS` are no objects; each class has only few free ids, so that some objects have none. */
export const rulesOf = ({ mask }: FramedPair): PasteRules => ({
  isObject: (id) => id >= PER_CLASS,
  isTaken: (id) => id % PER_CLASS === 3 || id > maxLevelOf(mask),
  idsLike: (id) => {
    const first = id - (id % PER_CLASS);
    return [first, first + 4];
  },
});

/** Declares the test of a transform that pastes objects: every pixel of image and mask equals the reference's. */
export function checkPaste(
  reference: Extract<Reference, { kind: 'paste' }>,
  steps: fc.Arbitrary<OracleStep>,
): void {
  const cases = fc.record({ image: rasters(16), step: steps, seed: fc.nat(), deep: fc.boolean() });
  test('images and masks equal the reference pixel by pixel, and no frame is changed', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ image, step: [flag, values], seed, deep }) => {
        const other = { ...copyOf(image), data: image.data.map((level, i) => level ^ (i * 37 + 11)) };
        const [own, partner] = [image, other].map(
          (raster, n): FramedPair => ({
            image: raster as Raster,
            mask: maskOf(image, deep ? 16 : 8, seed + n),
          }),
        );
        const kept = structuredClone([own, partner]);
        const rules = rulesOf(own);
        const params = { [flag]: values } as unknown as OutputParams;
        const made = await mixFrames(own, params, async () => partner, rules);
        expect([own, partner]).toEqual(kept);
        const { width } = image;
        for (let i = 0; i < made.mask.data.length; i++) {
          const expected = reference.of([own, partner], i % width, Math.floor(i / width), values, rules);
          if (made.mask.data[i] !== expected.id)
            throw new Error(`the id of pixel ${i} is ${made.mask.data[i]}, not ${expected.id}`);
          expected.levels.forEach((level, k) => {
            const off = Math.abs(made.image.data[i * image.channels + k] - level);
            if (!(off <= 0.5 + 1e-6)) throw new Error(`pixel ${i}, channel ${k}: off by ${off}`);
          });
        }
      }),
      { numRuns: 60 },
    );
  });
}
