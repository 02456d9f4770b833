import type { Affine } from '../../affine.ts';
import { type ColorAffine, identityColor } from '../../color-affine.ts';
import { bitDepthOf, type Raster } from '../../raster.ts';
import type { Outside } from '../pixel-backend.ts';
import { type WholePixels, wholePixels } from '../whole-pixels.ts';
import { Arena } from './arena.ts';
import { resultAt } from './call.ts';
import { channelOrder, kernelColor, maxGain } from './kernel-color.ts';
import { IMAGE_SLOT, MASK_SLOT, type SimdModule } from './simd-module.ts';

const GAIN_MAX = 8;

/** Writes a row of one colour. */
function fillRow(row: Uint8Array, pixel: ArrayLike<number>): void {
  row.fill(pixel[0]);
  for (let k = 1; k < pixel.length; k++) {
    if (pixel[k] === pixel[0]) continue;
    for (let i = k; i < row.length; i += pixel.length) row[i] = pixel[k];
  }
}

/** Returns the fill with its colour applied, rounded like any pixel. */
function coloredFill(fill: number, color: ColorAffine, channels: number): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: channels }, (_, i) => {
    let sum = color[i * (channels + 1) + channels];
    for (let j = 0; j < channels; j++) sum += color[i * (channels + 1) + j] * fill;
    return Math.floor(sum + 0.5);
  });
}

/**
 * Returns whether the bilinear kernel supports a warp: 8 bit, a size within its fixed point, and a colour
 * that it can express and that does not amplify its coordinate error, up to 0.05 levels, above half a level.
 */
export function supportsBilinear(source: Raster, color: ColorAffine | null): boolean {
  const sideMax = source.channels === 3 ? 10_922 : 32_767;
  if (bitDepthOf(source) !== 8 || source.width > sideMax || source.height > 32_767) return false;
  return (
    color === null ||
    (maxGain(color, source.channels) <= GAIN_MAX && kernelColor(color, source.channels) !== null)
  );
}

/**
 * Copies pixels by a map that interpolates nothing.
 * @param order the channel from which each channel of 8-bit RGB is taken; null: its own
 */
function copyPixels(
  module: SimdModule,
  slot: number,
  source: Raster,
  { start, across, down }: WholePixels,
  order: number[] | null = null,
): Raster {
  const { data, width, height, channels } = source;
  const { kernels, frameSlots } = module;
  const bytes = (channels * bitDepthOf(source)) / 8;
  const src = frameSlots.load(slot, data) + start * bytes;
  const arena = new Arena(module);
  const out = arena.reserve(data.byteLength);
  const numbers = arena.reserve(16);
  kernels.copyPixels(src, across * bytes, down * bytes, width, height, out, bytes);
  if (order !== null) {
    const places = Uint8Array.from({ length: 16 }, (_, i) => (i === 15 ? i : i - (i % 3) + order[i % 3]));
    arena.write(numbers, places);
    kernels.exchangeChannels(out, width * height, numbers);
  }
  return resultAt(module, arena, out, source);
}

/** Changes the colour of 8-bit RGB by a map that is a flip or nothing. */
function colorWhole(
  module: SimdModule,
  source: Raster,
  { start, across, down }: WholePixels,
  color: ColorAffine,
): Raster {
  const { data, width, height, channels } = source;
  const { kernels, frameSlots } = module;
  const row = width * channels;
  const frame = frameSlots.load(IMAGE_SLOT, data);
  const arena = new Arena(module);
  const out = arena.reserve(data.length);
  const numbers = arena.reserve(9 * 8);
  const factors = kernelColor(color, channels) ?? [];
  arena.float64(numbers, 9).set(factors);
  const change = factors.slice(3, 6).every((share) => share === 0) ? 'colorChannels' : 'colorPixels';
  if (across === 1) {
    kernels[change](frame + start * channels, down * channels, row, width, height, numbers, out);
  } else {
    const mirrored = arena.reserve(data.length);
    const src = frame + start * channels;
    kernels.copyPixels(src, across * channels, down * channels, width, height, mirrored, channels);
    kernels[change](mirrored, row, down < 0 ? -row : row, width, height, numbers, out);
  }
  return resultAt(module, arena, out, source);
}

/** Warps like PixelBackend.warpBilinear; only what supportsBilinear() accepts. */
export function warpBilinear8(
  module: SimdModule,
  source: Raster,
  inverse: Affine,
  color: ColorAffine | null,
  outside: Outside,
): Raster {
  const { data, width, height, channels } = source;
  const whole = wholePixels(inverse, source);
  const isFlip = channels === 3 && whole !== null && Math.abs(whole.across) === 1;
  if (whole && color === null) return copyPixels(module, IMAGE_SLOT, source, whole);
  if (isFlip && color !== null) return colorWhole(module, source, whole, color);
  const affine = color ?? identityColor(channels);
  const pixel = coloredFill(outside.fill, affine, channels);
  const reflect = outside.border === 'reflect' ? 1 : 0;
  const { kernels, frameSlots } = module;
  const src = frameSlots.load(IMAGE_SLOT, data);
  const arena = new Arena(module);
  const out = arena.reserve(data.length);
  const matrix = arena.reserve(15 * 8);
  const row = arena.reserve(width * channels);
  const numbers = arena.float64(matrix, 15);
  numbers.set(inverse);
  numbers.set(kernelColor(affine, channels) ?? [], 6);
  if (channels === 3) {
    fillRow(arena.bytes(row, width * channels), pixel);
    kernels.setUp(matrix + 6 * 8);
    kernels.warpBilinearRgb8(src, width, height, out, matrix, reflect, outside.fill, row);
  } else {
    kernels.warpBilinearGrey8(src, width, height, out, matrix, reflect, outside.fill, pixel[0]);
  }
  return resultAt(module, arena, out, source);
}

/** Warps like PixelBackend.warpBilinear, with the result of the TypeScript kernel. */
export function warpExact(
  module: SimdModule,
  source: Raster,
  inverse: Affine,
  color: ColorAffine | null,
  outside: Outside,
): Raster {
  const { data, width, height, channels } = source;
  const whole = wholePixels(inverse, source);
  const order = color && bitDepthOf(source) === 8 ? channelOrder(color) : null;
  if (whole && (color === null || order)) return copyPixels(module, IMAGE_SLOT, source, whole, order);
  const { kernels, frameSlots } = module;
  const src = frameSlots.load(IMAGE_SLOT, data);
  const arena = new Arena(module);
  const out = arena.reserve(data.byteLength);
  const numbers = arena.reserve(18 * 8);
  arena.float64(numbers, 18).set([...inverse, ...(color ?? [])]);
  const reflect = outside.border === 'reflect' ? 1 : 0;
  const isColored = color === null ? 0 : 1;
  kernels.warpExact(
    src,
    width,
    height,
    channels,
    bitDepthOf(source) / 8,
    out,
    numbers,
    isColored,
    reflect,
    outside.fill,
    0,
    height,
    0,
  );
  return resultAt(module, arena, out, source);
}

/** Warps like PixelBackend.warpNearest; 8 and 16 bit. */
export function warpNearest(module: SimdModule, source: Raster, inverse: Affine, outside: Outside): Raster {
  const { data, width, height, channels } = source;
  const whole = wholePixels(inverse, source);
  if (whole) return copyPixels(module, MASK_SLOT, source, whole);
  const bitDepth = bitDepthOf(source);
  const bytes = (channels * bitDepth) / 8;
  const { kernels, frameSlots } = module;
  const src = frameSlots.load(MASK_SLOT, data);
  const arena = new Arena(module);
  const out = arena.reserve(data.byteLength);
  const matrix = arena.reserve(6 * 8);
  const row = arena.reserve(width * bytes);
  arena.float64(matrix, 6).set(inverse);
  arena.view(row, width * channels, bitDepth).fill(outside.fill);
  kernels.warpNearest(src, width, height, out, matrix, outside.border === 'reflect' ? 1 : 0, row, bytes);
  return resultAt(module, arena, out, source);
}
