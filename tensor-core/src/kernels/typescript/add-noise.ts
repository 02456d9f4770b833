import { emptyLike, maxLevelOf, type Raster } from '../../raster.ts';
import { noiseBits, normalQuantiles } from '../../rng/noise.ts';
import { roundToLevel } from './to-level.ts';

/** Computes PixelBackend.addNoise. */
export function addNoise(source: Raster, seed: number, deviations: Float64Array): Raster {
  const out = emptyLike(source);
  const max = maxLevelOf(source);
  const normal = normalQuantiles();
  const { data } = source;
  for (let i = 0; i < data.length; i++) {
    const noise = normal[noiseBits(seed, i) >>> 20] * deviations[data[i]];
    out.data[i] = roundToLevel(data[i] + noise, max);
  }
  return out;
}
