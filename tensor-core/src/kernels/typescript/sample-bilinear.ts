import type { ColorAffine } from '../../color-affine.ts';
import type { Raster } from '../../raster.ts';
import type { Outside } from '../pixel-backend.ts';
import { borderIndex } from './border-index.ts';
import { roundToLevel } from './to-level.ts';

/** Returns the function that samples a raster bilinearly at (u, v) into `pixel`, in float64. */
export function bilinearSampler(
  { data, width, height, channels }: Raster,
  { border, fill }: Outside,
  pixel: Float64Array,
): (u: number, v: number) => void {
  const stride = width * channels;
  return (u, v) => {
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
      return;
    }
    const x0 = borderIndex(left, width, border) * channels;
    const x1 = borderIndex(left + 1, width, border) * channels;
    const y0 = borderIndex(top, height, border) * stride;
    const y1 = borderIndex(top + 1, height, border) * stride;
    for (let k = 0; k < channels; k++) {
      const p00 = x0 < 0 || y0 < 0 ? fill : data[y0 + x0 + k];
      const p01 = x1 < 0 || y0 < 0 ? fill : data[y0 + x1 + k];
      const p10 = x0 < 0 || y1 < 0 ? fill : data[y1 + x0 + k];
      const p11 = x1 < 0 || y1 < 0 ? fill : data[y1 + x1 + k];
      pixel[k] = (p00 * (1 - fx) + p01 * fx) * (1 - fy) + (p10 * (1 - fx) + p11 * fx) * fy;
    }
  };
}

/** Writes a pixel at `o`, after the colour affine if there is one, clipped and rounded once. */
export function writePixel(
  out: Raster['data'],
  o: number,
  pixel: Float64Array,
  color: ColorAffine | null,
  max: number,
): void {
  if (color === null) {
    for (let k = 0; k < pixel.length; k++) out[o + k] = roundToLevel(pixel[k], max);
  } else if (pixel.length === 3) {
    const r = pixel[0];
    const g = pixel[1];
    const b = pixel[2];
    out[o] = roundToLevel(color[0] * r + color[1] * g + color[2] * b + color[3], max);
    out[o + 1] = roundToLevel(color[4] * r + color[5] * g + color[6] * b + color[7], max);
    out[o + 2] = roundToLevel(color[8] * r + color[9] * g + color[10] * b + color[11], max);
  } else {
    out[o] = roundToLevel(color[0] * pixel[0] + color[1], max);
  }
}
