import type { Affine } from '../../affine.ts';
import type { ColorAffine } from '../../color-affine.ts';
import { emptyLike, maxLevelOf, type Raster } from '../../raster.ts';
import type { Outside } from '../pixel-backend.ts';
import { bilinearSampler, writePixel } from './sample-bilinear.ts';

/** Computes PixelBackend.warpBilinear, in float64 throughout. */
export function warpBilinear(
  source: Raster,
  inverse: Affine,
  color: ColorAffine | null,
  outside: Outside,
): Raster {
  const out = emptyLike(source);
  const { width, height, channels } = source;
  const [a, b, c, d, e, f] = inverse;
  const max = maxLevelOf(source);
  const pixel = new Float64Array(channels);
  const sample = bilinearSampler(source, outside, pixel);
  for (let y = 0, o = 0; y < height; y++) {
    const rowU = b * y + c;
    const rowV = e * y + f;
    for (let x = 0; x < width; x++, o += channels) {
      sample(a * x + rowU, d * x + rowV);
      writePixel(out.data, o, pixel, color, max);
    }
  }
  return out;
}
