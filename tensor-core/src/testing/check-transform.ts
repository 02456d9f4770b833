import { describe, expect, test } from 'bun:test';
import {
  TRANSFORMS as DECLARED,
  type RangesOf,
  TRANSFORM_KINDS,
  type TransformFlag,
} from '@twinset/contract';
import fc from 'fast-check';
import { imagePixel, maskSample, type OracleStep } from '../../reference/composed.ts';
import type { Reference } from '../../reference/oracle.ts';
import { FIELD_UNITS } from '../kinds/field.ts';
import type { AnyTransform } from '../kinds/index.ts';
import type { DrawOptions } from '../kinds/sampling.ts';
import { bitDepthOf, maxLevelOf, type Raster } from '../raster.ts';
import { rasters } from './arbitraries.ts';
import { checkMixing } from './check-mixing.ts';
import { checkPaste } from './check-paste.ts';
import { eachBackend } from './each-backend.ts';
import { runChain } from './run-chain.ts';

const RUNS = { numRuns: 40 };
const OPTIONS: DrawOptions = { pasteScale: [0.4, 2.5], pasteFlip: true };

/** Numbers of [0,1), evenly distributed, so that all places and values occur; most doubles of fast-check are almost 0. */
const even = fc.nat({ max: 2 ** 20 - 1 }).map((n) => n / 2 ** 20);
const u = fc.oneof(
  { weight: 9, arbitrary: even },
  { weight: 1, arbitrary: fc.constantFrom(0, 1 - Number.EPSILON / 2) },
);

/** Returns values that a transform draws from ranges anywhere between two limits. */
function drawn(transform: AnyTransform, narrower?: readonly [number, number]): fc.Arbitrary<OracleStep> {
  const declared = DECLARED.find(({ flag }) => flag === transform.flag);
  const [min, max] = narrower ?? declared?.range?.limits ?? [0, 0];
  const end = fc.oneof(
    fc.constantFrom(min, max),
    even.map((share) => min + share * (max - min)),
  );
  return fc.tuple(end, end, fc.array(u, { minLength: 13, maxLength: 13 })).map(([a, b, implementation]) => {
    const ends = declared?.range ? { [declared.range.key]: [Math.min(a, b), Math.max(a, b)] } : {};
    const ranges = { probability: 1, ...ends } as RangesOf<TransformFlag>;
    return [
      transform.flag,
      transform.draw((k) => implementation[(k - 1) % implementation.length], ranges, OPTIONS),
    ];
  });
}

/** Returns the unrounded colour of one output pixel by the reference. */
function expectedPixel(
  reference: Reference,
  step: OracleStep,
  image: Raster,
  [x, y]: [number, number],
  means: readonly number[],
): number[] {
  const max = maxLevelOf(image);
  const channels = Array.from({ length: image.channels }, (_, k) => k);
  const level = (k: number) => image.data[(y * image.width + x) * image.channels + k];
  if (reference.kind === 'mixing' || reference.kind === 'paste')
    throw new Error('Mixed frames are checked by checkMixing() and checkPaste().');
  if (reference.kind === 'lookup') return channels.map((k) => reference.of(level(k), step[1], max));
  if (reference.kind === 'filter' || reference.kind === 'occlusion')
    return channels.map((k) => reference.of(image, x, y, k, step[1]));
  return imagePixel([step], image, x, y, { border: 'constant', fill: 0 }, means);
}

/**
 * Returns the allowed difference of a level from the reference's, without rounding: larger for the fixed
 * point of 8-bit warps, tiny for float64.
 */
function slackOf(kind: Reference['kind'], backend: string, image: Raster): number {
  // Both coordinates of a displaced place are rounded, each by half a unit at most.
  if (kind === 'field') return maxLevelOf(image) / FIELD_UNITS + 1e-6;
  if (bitDepthOf(image) === 16) return 1e-6 * 257;
  const isFixed = backend !== 'typescript' && (kind === 'geometric' || kind === 'intensity');
  return isFixed ? 0.3 : 1e-6;
}

/**
 * Declares the tests that every transform has: on each backend, images of 8 and 16 bit with 1 and 3 channels
 * equal those of the reference; masks use the same map without a new label, or are unchanged.
 * @param options.limits narrower limits of the drawn value, if the reference is slow
 */
export function checkTransform(
  transform: AnyTransform,
  reference: Reference,
  options: { limits?: readonly [number, number]; side?: number } = {},
): void {
  const cases = fc.record({
    raster: rasters(options.side),
    step: drawn(transform, options.limits),
    share: even,
  });
  describe(`${transform.flag} against its reference`, () => {
    test('the reference belongs to this transform', () =>
      expect([reference.flag, reference.kind]).toEqual([transform.flag, transform.kind]));

    if (reference.kind === 'mixing') {
      checkMixing(reference, drawn(transform, options.limits));
      return;
    }

    if (reference.kind === 'paste') {
      checkPaste(reference, drawn(transform, options.limits));
      return;
    }

    eachBackend((backend) => {
      test(`images [${backend}]`, () => {
        fc.assert(
          fc.property(cases, ({ raster, step, share }) => {
            const means = new Array(raster.channels).fill(share * maxLevelOf(raster));
            const out = runChain(raster, 'image', [step], { means });
            const slack = slackOf(reference.kind, backend, raster);
            for (let i = 0; i < raster.width * raster.height; i++) {
              const at: [number, number] = [i % raster.width, Math.floor(i / raster.width)];
              expectedPixel(reference, step, raster, at, means).forEach((value, k) => {
                const off = Math.abs(out.data[i * raster.channels + k] - value);
                if (!(off <= 0.5 + slack)) throw new Error(`pixel ${at}, channel ${k}: off by ${off}`);
              });
            }
          }),
          RUNS,
        );
      });

      if (TRANSFORM_KINDS[transform.kind].movesMasks)
        test(`masks [${backend}]`, () => {
          fc.assert(
            fc.property(cases, ({ raster, step }) => {
              const out = runChain(raster, 'mask', [step]);
              out.data.forEach((value, i) => {
                const pixel = Math.floor(i / out.channels);
                const [x, y] = [pixel % out.width, Math.floor(pixel / out.width)];
                const outside = { border: 'constant', fill: 0 } as const;
                const allowed = maskSample([step], raster, x, y, i % out.channels, outside);
                if (!allowed.includes(value)) throw new Error(`sample ${i} is ${value}, not ${allowed}`);
              });
            }),
            RUNS,
          );
        });
    });
  });
}
