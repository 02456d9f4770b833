import fc from 'fast-check';
import type { OracleStep } from '../../reference/composed.ts';
import { allocate, maxLevel, type Raster } from '../raster.ts';
import { createRandom } from '../split/random.ts';

/** Returns rasters of every kind and odd sizes; `side` is the longest side. */
export const rasters = (side = 24): fc.Arbitrary<Raster> =>
  fc
    .record({
      width: fc.integer({ min: 1, max: side }),
      height: fc.integer({ min: 1, max: side }),
      channels: fc.constantFrom(1, 3),
      bitDepth: fc.constantFrom(8 as const, 16 as const),
      seed: fc.nat(),
      look: fc.constantFrom('noise', 'extremes', 'flat', 'ramp'),
    })
    .map(({ width, height, channels, bitDepth, seed, look }) => {
      const data = allocate(width * height * channels, bitDepth);
      const max = maxLevel(bitDepth);
      const random = createRandom(seed);
      for (let i = 0; i < data.length; i++) {
        const noise = random.uniform();
        if (look === 'noise') data[i] = noise * (max + 1);
        else if (look === 'extremes') data[i] = noise < 0.5 ? 0 : max;
        else if (look === 'flat') data[i] = seed % (max + 1);
        else data[i] = (i * 7) % (max + 1);
      }
      return { data, width, height, channels };
    });

const share = fc.double({ min: 0, max: 1, noNaN: true });

/** Geometric transforms with any parameters, often right angles and whole frames. */
export const geometry: fc.Arbitrary<OracleStep> = fc.oneof(
  fc
    .tuple(fc.oneof(fc.constant(1), fc.double({ min: 0.05, max: 1, noNaN: true })), share, share)
    .map(([area, x, y]): OracleStep => ['randomCrop', { area, x, y }]),
  fc.constant<OracleStep>(['flipLeftRight', null]),
  fc.constant<OracleStep>(['flipUpDown', null]),
  fc
    .oneof(fc.constantFrom(0, 90, -90, 180, 270, 45, 360), fc.double({ min: -400, max: 400, noNaN: true }))
    .map((degrees): OracleStep => ['randomRotate', { degrees }]),
  fc
    .oneof(fc.constantFrom(0, 45, -45), fc.double({ min: -60, max: 60, noNaN: true }))
    .map((degrees): OracleStep => ['shearX', { degrees }]),
);

/** Intensity transforms with any parameters. */
export const intensity: fc.Arbitrary<OracleStep> = fc.oneof(
  fc.double({ min: -1, max: 1, noNaN: true }).map((delta): OracleStep => ['corruptBrightness', { delta }]),
  fc.double({ min: 0, max: 2, noNaN: true }).map((factor): OracleStep => ['corruptContrast', { factor }]),
  fc.double({ min: 0, max: 2, noNaN: true }).map((factor): OracleStep => ['corruptSaturation', { factor }]),
);
