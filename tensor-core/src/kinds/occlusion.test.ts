import { describe, expect, test } from 'bun:test';
import { TRANSFORMS as DECLARED, type OutputParams } from '@twinset/contract';
import fc from 'fast-check';
import { augmentImage, augmentMask, specOfConfig } from '../index.ts';
import { sampleOutput } from '../pipeline/sample-output.ts';
import { eachBackend } from '../testing/each-backend.ts';
import { bytes } from '../testing/raster-of.ts';

const FILL = 255;
const covering = DECLARED.filter(({ kind }) => kind === 'occlusion').map(({ flag }) => flag);
const paramsOf = (flags: readonly string[], index: number, config: object = {}): OutputParams => {
  const on = Object.fromEntries(flags.map((flag) => [flag, true]));
  const ranges = Object.fromEntries(flags.map((flag) => [flag, { probability: 1 }]));
  const spec = specOfConfig({ ...on, transformRanges: ranges, maskFill: FILL, ...config });
  return sampleOutput(spec, { seed: 7, set: 'train', index, transform: true });
};
/** Returns a raster without the samples 0 and the fill. */
const full = (width: number, height: number) =>
  bytes(
    Array.from({ length: width * height }, (_, i) => 1 + (i % 200)),
    width,
  );

describe('covered pixels', () => {
  const size = fc.integer({ min: 1, max: 40 });
  eachBackend((backend) => {
    test(`are those that are black in the image; all others keep their labels [${backend}]`, () => {
      fc.assert(
        fc.property(size, size, fc.nat(5000), (width, height, index) => {
          const params = paramsOf(covering, index, { fillCovered: true });
          const frame = full(width, height);
          const image = augmentImage(frame, [0], params);
          const black = [...image.data].map((level) => level === 0);
          const mask = augmentMask(frame, params);
          expect([...mask.data]).toEqual([...frame.data].map((label, i) => (black[i] ? FILL : label)));
        }),
      );
    });
  });

  test('keep their labels unless the configuration demands the fill', () => {
    const frame = full(8, 8);
    const params = paramsOf(covering, 3);
    expect(params).not.toHaveProperty('fillCovered');
    expect(augmentMask(frame, params)).toBe(frame);
    expect(paramsOf(['toGray'], 3, { fillCovered: true })).not.toHaveProperty('fillCovered');
  });
});
