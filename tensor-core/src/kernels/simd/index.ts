import type { ColorAffine } from '../../color-affine.ts';
import { bitDepthOf, type Raster } from '../../raster.ts';
import type { PixelBackend } from '../pixel-backend.ts';
import { typescriptBackend } from '../typescript/index.ts';
import { Arena } from './arena.ts';
import { type Kernels, startKernels } from './kernels.ts';
import { resizeAntialias8, resizeNearest } from './resize.ts';
import { warpBilinear8, warpNearest } from './warp.ts';

/** Places of a warp are 16.16 fixed point, and its memory is never given back: larger frames take the plain way. */
const WARP_SIDE_MAX = 32_767;
const WARP_BYTES_MAX = 1 << 28;

/**
 * Fixed point misplaces a sum by up to 0.05 levels; a colour affine that amplifies a difference more than this takes
 * the plain way, so that images agree within one level.
 */
const GAIN_MAX = 8;

/** The most by which a colour affine amplifies a difference of one level. */
function gain(color: ColorAffine | null, channels: number): number {
  if (!color) return 1;
  let most = 0;
  for (let i = 0; i < color.length; i += channels + 1) {
    let sum = 0;
    for (let j = 0; j < channels; j++) sum += Math.abs(color[i + j]);
    most = Math.max(most, sum);
  }
  return most;
}

const fits = ({ width, height, data }: Raster): boolean =>
  width <= WARP_SIDE_MAX && height <= WARP_SIDE_MAX && data.byteLength <= WARP_BYTES_MAX;

/** Bytes that go into the module's memory at a time for channelMeans; a multiple of a pixel. */
const CHUNK = 3 << 18;

function channelMeansRgb8(kernels: Kernels, { data, width, height }: Raster): number[] {
  const arena = new Arena(kernels);
  const src = arena.reserve(Math.min(CHUNK, data.length));
  const sums = arena.reserve(24);
  const total = [0, 0, 0];
  for (let at = 0; at < data.length; at += CHUNK) {
    const chunk = data.subarray(at, at + CHUNK);
    arena.write(src, chunk);
    kernels.channelSumsRgb8(src, chunk.length / 3, sums);
    new Float64Array(kernels.memory.buffer, sums, 3).forEach((sum, k) => {
      total[k] += sum;
    });
  }
  return total.map((sum) => sum / (width * height));
}

/**
 * Kernels in SIMD WebAssembly, for 8 bit images and every mask; what they do not cover runs in TypeScript.
 * @param bytes the compiled module, `dist/kernels.wasm`.
 */
export function simdBackend(bytes: Uint8Array): PixelBackend {
  const kernels = startKernels(bytes);
  return {
    name: 'wasm-simd',
    warpBilinear: (source, inverse, color, outside) =>
      bitDepthOf(source) === 8 && fits(source) && gain(color, source.channels) <= GAIN_MAX
        ? warpBilinear8(kernels, source, inverse, color, outside)
        : typescriptBackend.warpBilinear(source, inverse, color, outside),
    warpNearest: (source, inverse, outside) =>
      fits(source)
        ? warpNearest(kernels, source, inverse, outside)
        : typescriptBackend.warpNearest(source, inverse, outside),
    resizeAntialias: (source, window, size) =>
      bitDepthOf(source) === 8
        ? resizeAntialias8(kernels, source, window, size)
        : typescriptBackend.resizeAntialias(source, window, size),
    resizeNearest: (source, window, size) => resizeNearest(kernels, source, window, size),
    channelMeans: (source) =>
      bitDepthOf(source) === 8 && source.channels === 3
        ? channelMeansRgb8(kernels, source)
        : typescriptBackend.channelMeans(source),
  };
}
