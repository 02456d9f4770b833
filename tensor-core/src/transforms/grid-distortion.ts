import { displacement, toFieldUnits } from '../kinds/field.ts';
import { drawSeed, lerpInterval } from '../kinds/sampling.ts';
import { noiseBits } from '../rng/noise.ts';

const STEPS = 5;

/** Returns the displacement of each pixel along an axis, in field units. */
function displacements(length: number, distortion: number, seed: number): Int32Array {
  const sizes = Array.from(
    { length: STEPS },
    (_, i) => 1 + distortion * (noiseBits(seed, i) / 0x8000_0000 - 1),
  );
  const scale = STEPS / sizes.reduce((sum, size) => sum + size, 0);
  const starts = [0];
  for (const size of sizes) starts.push(starts[starts.length - 1] + size * scale);
  return Int32Array.from({ length }, (_, i) => {
    const place = ((i + 0.5) / length) * STEPS;
    const step = Math.min(STEPS - 1, Math.floor(place));
    const source = starts[step] + (place - step) * (starts[step + 1] - starts[step]);
    return toFieldUnits(((source - place) / STEPS) * length);
  });
}

/** Scales the columns and rows of a grid at random; the edges stay. */
export const gridDistortion = displacement('gridDistortion', {
  draw: (u, { distortion }) => ({ distortion: lerpInterval(distortion, u(1)), seed: drawSeed(u(2)) }),
  field({ distortion, seed }, { width, height }) {
    const across = displacements(width, distortion, seed);
    const down = displacements(height, distortion, noiseBits(seed, STEPS));
    return {
      addRow(y, dx, dy) {
        for (let x = 0; x < width; x++) {
          dx[x] += across[x];
          dy[x] += down[y];
        }
      },
    };
  },
});
