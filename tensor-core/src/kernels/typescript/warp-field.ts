import type { Affine } from '../../affine.ts';
import type { ColorAffine } from '../../color-affine.ts';
import { FIELD_UNITS, type Field } from '../../kinds/field.ts';
import { emptyLike, maxLevelOf, type Raster } from '../../raster.ts';
import type { Outside } from '../pixel-backend.ts';
import { borderIndex } from './border-index.ts';
import { roundToLevel } from './to-level.ts';

/** A map with a displacement field. */
export interface FieldMap {
  inverse: Affine;
  field: Field;
}

/** Calls `sample` with the position of each output pixel in the source, row by row. */
function eachPlace(
  { width, height }: Raster,
  { inverse: [a, b, c, d, e, f], field }: FieldMap,
  sample: (u: number, v: number) => void,
): void {
  const dx = new Int32Array(width);
  const dy = new Int32Array(width);
  for (let y = 0; y < height; y++) {
    dx.fill(0);
    dy.fill(0);
    field.addRow(y, dx, dy);
    for (let x = 0; x < width; x++) {
      const px = x + dx[x] / FIELD_UNITS;
      const py = y + dy[x] / FIELD_UNITS;
      sample(a * px + b * py + c, d * px + e * py + f);
    }
  }
}

/** Computes PixelBackend.warpFieldNearest: samples at (floor(u + 0.5), floor(v + 0.5)) in float64. */
export function warpFieldNearest(source: Raster, map: FieldMap, { border, fill }: Outside): Raster {
  const out = emptyLike(source);
  const { data, width, height, channels } = source;
  let o = 0;
  eachPlace(source, map, (u, v) => {
    const column = borderIndex(Math.floor(u + 0.5), width, border);
    const row = borderIndex(Math.floor(v + 0.5), height, border);
    const p = (row * width + column) * channels;
    for (let k = 0; k < channels; k++) out.data[o++] = column < 0 || row < 0 ? fill : data[p + k];
  });
  return out;
}

/** Computes PixelBackend.warpFieldBilinear, in float64. */
export function warpFieldBilinear(
  source: Raster,
  map: FieldMap,
  color: ColorAffine | null,
  { border, fill }: Outside,
): Raster {
  const out = emptyLike(source);
  const { data, width, height, channels } = source;
  const max = maxLevelOf(source);
  const pixel = new Float64Array(channels);
  let o = 0;
  eachPlace(source, map, (u, v) => {
    const left = Math.floor(u);
    const top = Math.floor(v);
    const fx = u - left;
    const fy = v - top;
    const x0 = borderIndex(left, width, border);
    const x1 = borderIndex(left + 1, width, border);
    const y0 = borderIndex(top, height, border);
    const y1 = borderIndex(top + 1, height, border);
    for (let k = 0; k < channels; k++) {
      const p00 = x0 < 0 || y0 < 0 ? fill : data[(y0 * width + x0) * channels + k];
      const p01 = x1 < 0 || y0 < 0 ? fill : data[(y0 * width + x1) * channels + k];
      const p10 = x0 < 0 || y1 < 0 ? fill : data[(y1 * width + x0) * channels + k];
      const p11 = x1 < 0 || y1 < 0 ? fill : data[(y1 * width + x1) * channels + k];
      pixel[k] = (p00 * (1 - fx) + p01 * fx) * (1 - fy) + (p10 * (1 - fx) + p11 * fx) * fy;
    }
    for (let k = 0; k < channels; k++) {
      let level = pixel[k];
      if (color !== null) {
        const row = k * (channels + 1);
        level = color[row + channels];
        for (let j = 0; j < channels; j++) level += color[row + j] * pixel[j];
      }
      out.data[o++] = roundToLevel(level, max);
    }
  });
  return out;
}
