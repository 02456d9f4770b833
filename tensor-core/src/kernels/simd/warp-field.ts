import type { ColorAffine } from '../../color-affine.ts';
import { FIELD_UNITS, type FieldMap } from '../../kinds/field.ts';
import { bitDepthOf, type Raster } from '../../raster.ts';
import type { Outside } from '../pixel-backend.ts';
import { Arena } from './arena.ts';
import { resultAt } from './call.ts';
import { IMAGE_SLOT, MASK_SLOT, type SimdModule } from './simd-module.ts';

/** Calls `warpRow` for each row with its displacements at an address. */
function eachRow(
  module: SimdModule,
  { width, height }: Raster,
  { field }: FieldMap,
  displacements: number,
  warpRow: (y: number) => void,
): void {
  const { buffer } = module.kernels.memory;
  const both = new Int32Array(buffer, displacements, 2 * width);
  const [dx, dy] = [both.subarray(0, width), both.subarray(width)];
  for (let y = 0; y < height; y++) {
    if (field.keptRow) both.set(field.keptRow(y));
    else {
      both.fill(0);
      field.addRow(y, dx, dy);
    }
    warpRow(y);
  }
}

/** Largest sides and starts whose places in field units certainly fit 32 bits. */
const WHOLE_MAX = 65_535;

/** Sign of each axis and the place of its first pixel, in field units. */
type WholeMap = readonly [signX: number, startX: number, signY: number, startY: number];

/** Returns the map of 8-bit samples if it moves or mirrors by whole pixels, else null. */
function wholeMap({ data, width, height }: Raster, { inverse }: FieldMap): WholeMap | null {
  const [a, b, c, d, e, f] = inverse;
  const isWhole = Math.abs(a) === 1 && Math.abs(e) === 1 && b === 0 && d === 0;
  const fits = [c, f].every((start) => Number.isInteger(start) && Math.abs(start) <= WHOLE_MAX);
  if (!(data instanceof Uint8Array && isWhole && fits)) return null;
  return Math.max(width, height) > WHOLE_MAX ? null : [a, c * FIELD_UNITS, e, f * FIELD_UNITS];
}

/** Implements PixelBackend.warpFieldBilinear. */
export function warpFieldBilinear(
  module: SimdModule,
  source: Raster,
  map: FieldMap,
  color: ColorAffine | null,
  { border, fill }: Outside,
): Raster {
  const { data, width, height, channels } = source;
  const { kernels, frameSlots } = module;
  const bytes = bitDepthOf(source) / 8;
  const src = frameSlots.load(IMAGE_SLOT, data);
  const arena = new Arena(module);
  const out = arena.reserve(data.byteLength);
  const numbers = arena.reserve(18 * 8);
  const displacements = arena.reserve(width * 8);
  arena.float64(numbers, 18).set([...map.inverse, ...(color ?? [])]);
  const isColored = color === null ? 0 : 1;
  const reflect = border === 'reflect' ? 1 : 0;
  const whole = color === null ? wholeMap(source, map) : null;
  eachRow(module, source, map, displacements, (y) => {
    const row = out + y * width * channels * bytes;
    if (
      whole &&
      kernels.warpFieldWhole(src, width, height, channels, row, ...whole, reflect, fill, y, displacements)
    )
      return;
    if (color === null && bytes === 1 && channels === 3) {
      kernels.warpFieldAffine(src, width, height, row, numbers, reflect, fill, y, displacements);
      return;
    }
    kernels.warpExact(
      src,
      width,
      height,
      channels,
      bytes,
      row,
      numbers,
      isColored,
      reflect,
      fill,
      y,
      y + 1,
      displacements,
    );
  });
  return resultAt(module, arena, out, source);
}

/** Implements PixelBackend.warpFieldNearest. */
export function warpFieldNearest(
  module: SimdModule,
  source: Raster,
  map: FieldMap,
  { border, fill }: Outside,
): Raster {
  const { data, width, height, channels } = source;
  const { kernels, frameSlots } = module;
  const bitDepth = bitDepthOf(source);
  const pixel = (channels * bitDepth) / 8;
  const src = frameSlots.load(MASK_SLOT, data);
  const arena = new Arena(module);
  const out = arena.reserve(data.byteLength);
  const numbers = arena.reserve(6 * 8);
  const filled = arena.reserve(pixel);
  const displacements = arena.reserve(width * 8);
  arena.float64(numbers, 6).set(map.inverse);
  arena.view(filled, channels, bitDepth).fill(fill);
  const whole = pixel === 1 ? wholeMap(source, map) : null;
  const reflect = border === 'reflect' ? 1 : 0;
  eachRow(module, source, map, displacements, (y) => {
    const row = out + y * width * pixel;
    if (
      whole &&
      kernels.warpFieldWholeNearest(src, width, height, row, ...whole, reflect, fill, y, displacements)
    )
      return;
    if (pixel === 1) {
      kernels.warpFieldAffineNearest(src, width, height, row, numbers, reflect, fill, y, displacements);
      return;
    }
    kernels.warpFieldNearest(src, width, height, pixel, row, numbers, reflect, filled, y, displacements);
  });
  return resultAt(module, arena, out, source);
}
