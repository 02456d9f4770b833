import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { imagePixel, maskSample, type OracleStep } from '../../reference/composed.ts';
import type { OracleOutside } from '../../reference/sample.ts';
import { usePixelBackend } from '../backend.ts';
import { bitDepthOf, maxLevel, type Raster } from '../raster.ts';
import { geometry, intensity, rasters } from '../testing/arbitraries.ts';
import { eachBackend, simd } from '../testing/each-backend.ts';
import { runChain } from '../testing/run-chain.ts';
import { typescriptBackend } from './typescript/index.ts';

interface Case {
  raster: Raster;
  chain: OracleStep[];
  outside: OracleOutside;
  means: number[];
}

/** Generates a raster with a chain of geometric transforms, then (for images) colour. */
const cases = (colors: boolean): fc.Arbitrary<Case> =>
  rasters().chain((raster) => {
    const max = maxLevel(bitDepthOf(raster));
    return fc.record({
      raster: fc.constant(raster),
      chain: fc
        .tuple(
          fc.array(geometry, { minLength: 1, maxLength: 5 }),
          fc.array(intensity, { maxLength: colors ? 3 : 0 }),
        )
        .map(([places, levels]) => [...places, ...levels]),
      outside: fc.record({
        border: fc.constantFrom('constant' as const, 'reflect' as const),
        fill: fc.oneof(fc.constant(0), fc.integer({ min: 0, max })),
      }),
      means: fc.array(fc.double({ min: 0, max, noNaN: true }), {
        minLength: raster.channels,
        maxLength: raster.channels,
      }),
    });
  });

const run = ({ raster, chain, outside, means }: Case, kind: 'image' | 'mask'): Raster =>
  runChain(raster, kind, chain, { ...outside, means });

describe('a fused chain is the composed map of its transforms', () => {
  eachBackend((backend) => {
    test(`image [${backend}]`, () => {
      // Float64 only has rounding errors; fixed-point coordinates are off by up to a tenth of a level at
      // these gains.
      const slack = backend === 'typescript' ? 1e-6 : 0.3;
      fc.assert(
        fc.property(cases(true), (c) => {
          const y = run(c, 'image');
          const scale = bitDepthOf(c.raster) === 16 ? 1e-6 * 257 : slack;
          for (let i = 0; i < y.width * y.height; i++) {
            const [column, row] = [i % y.width, Math.floor(i / y.width)];
            const expected = imagePixel(c.chain, c.raster, column, row, c.outside, c.means);
            expected.forEach((value, k) => {
              const off = Math.abs(y.data[i * y.channels + k] - value);
              if (off > 0.5 + scale) throw new Error(`pixel ${i}, channel ${k}: off by ${off}`);
            });
          }
        }),
        { numRuns: 300 },
      );
    });

    test(`mask [${backend}]`, () => {
      fc.assert(
        fc.property(cases(false), (c) => {
          const y = run(c, 'mask');
          y.data.forEach((value, i) => {
            const pixel = Math.floor(i / y.channels);
            const [x, row, k] = [pixel % y.width, Math.floor(pixel / y.width), i % y.channels];
            const allowed = maskSample(c.chain, c.raster, x, row, k, c.outside);
            if (!allowed.includes(value)) throw new Error(`sample ${i} is ${value}, not ${allowed}`);
          });
        }),
        { numRuns: 300 },
      );
    });
  });
});

describe('backends agree', () => {
  const both = (call: () => Raster): [Raster, Raster] => {
    usePixelBackend(simd);
    const fast = call();
    usePixelBackend(typescriptBackend);
    return [fast, call()];
  };

  test('on images within one level', () => {
    fc.assert(
      fc.property(cases(true), (c) => {
        const [fast, plain] = both(() => run(c, 'image'));
        fast.data.forEach((value, i) => {
          expect(Math.abs(value - plain.data[i])).toBeLessThanOrEqual(1);
        });
      }),
      { numRuns: 200 },
    );
  });

  test('on masks bit by bit', () => {
    fc.assert(
      fc.property(cases(false), (c) => {
        const [fast, plain] = both(() => run(c, 'mask'));
        expect(fast).toEqual(plain);
      }),
      { numRuns: 500 },
    );
  });
});
