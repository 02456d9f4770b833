import { afterAll, describe, expect, test } from 'bun:test';
import type { TransformFlag } from '@twinset/contract';
import { LUMA } from './color-affine.ts';
import { channelMeans } from './pipeline/augment.ts';
import { frameImage, frameMask } from './pipeline/frame.ts';
import type { Raster } from './raster.ts';
import { eachBackend } from './testing/each-backend.ts';
import { type GoldenCase, goldenCases, goldenRaster } from './testing/golden.ts';
import { runChain } from './testing/run-chain.ts';

/** Returns the raster after the op of a reference case. */
function runCase(
  { op, params, fill, interpolation }: GoldenCase,
  kind: 'image' | 'mask',
  input: Raster,
): Raster {
  const frame = kind === 'mask' || interpolation === 'nearest' ? frameMask : frameImage;
  const run = (flag: TransformFlag, values: object | null) =>
    runChain(input, kind, [[flag, values as never]], { fill: fill ?? 0, means: channelMeans(input) });
  switch (op) {
    case 'flip_lr':
      return run('flipLeftRight', null);
    case 'flip_ud':
      return run('flipUpDown', null);
    case 'rotate':
      return run('randomRotate', params);
    case 'brightness':
      return run('corruptBrightness', params);
    case 'contrast':
      return run('corruptContrast', params);
    case 'saturation':
      return run('corruptSaturation', params);
    case 'crop':
      return frame(input, { crop: params as never, resize: null });
    case 'resize':
      return frame(input, { crop: null, resize: params as never });
    default:
      throw new Error(`The reference has an op that no test knows: ${op}.`);
  }
}

/** Blends with the luma of Rec. 601: the saturation of this product, whereas the reference uses HSV. */
function greyBlend(input: Raster, factor: number): Uint8Array {
  return Uint8Array.from(input.data, (x, i) => {
    const p = i - (i % 3);
    const luma = LUMA.reduce((sum, weight, k) => sum + weight * input.data[p + k], 0);
    return Math.floor(Math.min(255, Math.max(0, factor * x + (1 - factor) * luma)) + 0.5);
  });
}

const cases = goldenCases();
let compared = 0;

describe('each transform alone gives the reference values', () => {
  eachBackend((backend) => {
    for (const c of cases) {
      const input = goldenRaster(`ops/${c.input}`);
      const kind = c.input.includes('labels') || c.interpolation === 'nearest' ? 'mask' : 'image';
      test(`${c.id} [${backend}]`, () => {
        const y = runCase(c, kind, input);
        expect([y.width, y.height, y.channels]).toEqual([c.width, c.height, c.channels]);
        const expected = c.expected
          ? goldenRaster(`ops/${c.expected}`).data
          : greyBlend(input, c.params.factor!);
        expect(y.data.length).toBe(expected.length);
        let differing = 0;
        for (let i = 0; i < expected.length; i++) {
          if (Math.abs(expected[i] - y.data[i]) > c.tolerance_levels) differing++;
        }
        expect(differing / expected.length).toBeLessThanOrEqual(c.tolerance_fraction ?? 0);
        compared++;
      });
    }
  });
  afterAll(() => {
    expect(cases.length).toBe(89);
    expect(compared).toBeGreaterThanOrEqual(2 * cases.length);
  });
});
