import type { Affine } from '../../affine.ts';
import type { ColorAffine } from '../../color-affine.ts';
import { allocate, bitDepthOf, maxLevel, type Raster } from '../../raster.ts';
import type { Outside } from '../pixel-backend.ts';
import { borderIndex } from './border-index.ts';
import { roundToLevel } from './to-level.ts';

/** Computes PixelBackend.warpBilinear, in float64 throughout. */
export function warpBilinear(
  source: Raster,
  inverse: Affine,
  color: ColorAffine | null,
  outside: Outside,
): Raster {
  const { data, width, height, channels } = source;
  const [a, b, c, d, e, f] = inverse;
  const max = maxLevel(bitDepthOf(source));
  const out = allocate(data.length, bitDepthOf(source));
  const pixel = new Float64Array(channels);
  const stride = width * channels;
  let o = 0;
  for (let y = 0; y < height; y++) {
    const rowU = b * y + c;
    const rowV = e * y + f;
    for (let x = 0; x < width; x++) {
      const u = a * x + rowU;
      const v = d * x + rowV;
      const left = Math.floor(u);
      const top = Math.floor(v);
      const fx = u - left;
      const fy = v - top;
      if (left >= 0 && top >= 0 && left + 1 < width && top + 1 < height) {
        const p = top * stride + left * channels;
        for (let k = 0; k < channels; k++) {
          const upper = data[p + k] * (1 - fx) + data[p + channels + k] * fx;
          const lower = data[p + stride + k] * (1 - fx) + data[p + stride + channels + k] * fx;
          pixel[k] = upper * (1 - fy) + lower * fy;
        }
      } else {
        const x0 = borderIndex(left, width, outside.border) * channels;
        const x1 = borderIndex(left + 1, width, outside.border) * channels;
        const y0 = borderIndex(top, height, outside.border) * stride;
        const y1 = borderIndex(top + 1, height, outside.border) * stride;
        for (let k = 0; k < channels; k++) {
          const p00 = x0 < 0 || y0 < 0 ? outside.fill : data[y0 + x0 + k];
          const p01 = x1 < 0 || y0 < 0 ? outside.fill : data[y0 + x1 + k];
          const p10 = x0 < 0 || y1 < 0 ? outside.fill : data[y1 + x0 + k];
          const p11 = x1 < 0 || y1 < 0 ? outside.fill : data[y1 + x1 + k];
          pixel[k] = (p00 * (1 - fx) + p01 * fx) * (1 - fy) + (p10 * (1 - fx) + p11 * fx) * fy;
        }
      }
      if (color === null) {
        for (let k = 0; k < channels; k++) out[o++] = roundToLevel(pixel[k], max);
      } else if (channels === 3) {
        const r = pixel[0];
        const g = pixel[1];
        const blue = pixel[2];
        out[o++] = roundToLevel(color[0] * r + color[1] * g + color[2] * blue + color[3], max);
        out[o++] = roundToLevel(color[4] * r + color[5] * g + color[6] * blue + color[7], max);
        out[o++] = roundToLevel(color[8] * r + color[9] * g + color[10] * blue + color[11], max);
      } else {
        out[o++] = roundToLevel(color[0] * pixel[0] + color[1], max);
      }
    }
  }
  return { data: out, width, height, channels };
}
