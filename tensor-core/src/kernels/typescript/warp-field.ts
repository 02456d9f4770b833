import type { ColorAffine } from '../../color-affine.ts';
import { FIELD_UNITS, type FieldMap } from '../../kinds/field.ts';
import { emptyLike, maxLevelOf, type Raster } from '../../raster.ts';
import type { Outside } from '../pixel-backend.ts';
import { borderIndex } from './border-index.ts';
import { bilinearSampler, writePixel } from './sample-bilinear.ts';

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
  outside: Outside,
): Raster {
  const out = emptyLike(source);
  const { channels } = source;
  const max = maxLevelOf(source);
  const pixel = new Float64Array(channels);
  const sample = bilinearSampler(source, outside, pixel);
  let o = 0;
  eachPlace(source, map, (u, v) => {
    sample(u, v);
    writePixel(out.data, o, pixel, color, max);
    o += channels;
  });
  return out;
}
