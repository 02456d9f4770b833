import { FIELD_UNITS } from '../kinds/field.ts';
import { filter } from '../kinds/filter.ts';
import { cubicSpline, latticeField } from '../kinds/lattice-field.ts';
import { sameTables } from '../kinds/lookup.ts';
import { drawSeed, lerpInterval } from '../kinds/sampling.ts';
import { maxLevel } from '../raster.ts';

/** Clouds along the shorter side. */
const CELLS = 3;

/** Blends with white by a smooth field of random clouds, between half the density and the density. */
export const randomFog = filter('randomFog', {
  draw: (u, { density }) => ({ density: lerpInterval(density, u(1)), seed: drawSeed(u(2)) }),
  operations({ density, seed }, image) {
    const { width, channels } = image;
    const clouds = latticeField(image, { cells: CELLS, amplitude: 1, seed, spline: cubicSpline });
    const across = new Int32Array(width);
    const unused = new Int32Array(width);
    const factorsOf = (y: number, factors: Float64Array): void => {
      across.fill(0);
      clouds.addRow(y, across, unused);
      for (let x = 0; x < width; x++) factors[x] = 1 - density * (0.75 + (0.25 * across[x]) / FIELD_UNITS);
    };
    const max = maxLevel(image.bitDepth);
    const tables = sameTables(channels, max, (level) => max - level);
    // The distance from white is scaled.
    return [
      { kernel: 'lookup', tables },
      { kernel: 'scalePixels', factorsOf },
      { kernel: 'lookup', tables },
    ];
  },
});
