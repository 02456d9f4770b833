import { copyOf, maxLevelOf, type Raster } from '../../raster.ts';
import { noiseBits } from '../../rng/noise.ts';

/** Computes PixelBackend.setPixels. */
export function setPixels(source: Raster, seed: number, black: number, changed: number): Raster {
  const out = copyOf(source);
  const { channels } = source;
  const max = maxLevelOf(source);
  for (let i = 0; i < out.data.length; i += channels) {
    const bits = noiseBits(seed, i / channels);
    if (bits < changed) out.data.fill(bits < black ? 0 : max, i, i + channels);
  }
  return out;
}
