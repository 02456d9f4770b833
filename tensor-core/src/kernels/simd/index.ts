import { bitDepthOf, type Raster } from '../../raster.ts';
import type { PixelBackend } from '../pixel-backend.ts';
import { typescriptBackend } from '../typescript/index.ts';
import { Arena } from './arena.ts';
import { scanLabels } from './label-scan.ts';
import { resizeAntialias8, resizeNearest } from './resize.ts';
import { resizeAntialias16 } from './resize-16.ts';
import { type SimdModule, startModule } from './simd-module.ts';
import { survey } from './survey.ts';
import { supportsBilinear, warpBilinear8, warpBilinear16, warpNearest } from './warp.ts';

/** The module's memory is never released, so larger frames are computed in TypeScript. */
const WARP_BYTES_MAX = 1 << 28;

const fits = ({ data }: Raster): boolean => data.byteLength <= WARP_BYTES_MAX;

/** Bytes copied to the module's memory at a time for channelMeans; a multiple of a pixel. */
const CHUNK = 3 << 18;

function channelMeansRgb8(module: SimdModule, { data, width, height }: Raster): number[] {
  const { kernels } = module;
  const arena = new Arena(module);
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

function seenLabels8(module: SimdModule, { data }: Raster): Uint8Array {
  const { kernels } = module;
  const seen = new Uint8Array(256);
  const look = (src: number, length: number): void => {
    const table = new Uint8Array(kernels.memory.buffer, kernels.seenLabels(src, length), 256);
    for (let label = 0; label < 256; label++) seen[label] |= table[label];
  };
  // A borrowed result is already in the module's memory.
  if (data.buffer === kernels.memory.buffer) {
    look(data.byteOffset, data.length);
    return seen;
  }
  const arena = new Arena(module);
  const src = arena.reserve(Math.min(CHUNK, data.length));
  for (let at = 0; at < data.length; at += CHUNK) {
    const chunk = data.subarray(at, at + CHUNK) as Uint8Array;
    arena.write(src, chunk);
    look(src, chunk.length);
  }
  return seen;
}

/**
 * Returns the backend of SIMD WebAssembly, for 8-bit images and all masks; other cases are computed in
 * TypeScript.
 * @param bytes the compiled module, `dist/kernels.wasm`
 * @param options.borrowWarps results of the two warps are views of the module's memory, valid until the next
 * call: for
 *   callers that write each output before they compute the next
 */
export function simdBackend(bytes: Uint8Array, options: { borrowWarps?: boolean } = {}): PixelBackend {
  const module = startModule(bytes, options.borrowWarps ?? false);
  return {
    name: 'wasm',
    warpBilinear(source, inverse, color, outside) {
      if (!fits(source)) return typescriptBackend.warpBilinear(source, inverse, color, outside);
      if (bitDepthOf(source) === 16) return warpBilinear16(module, source, inverse, color, outside);
      return supportsBilinear(source, color)
        ? warpBilinear8(module, source, inverse, color, outside)
        : typescriptBackend.warpBilinear(source, inverse, color, outside);
    },
    warpNearest: (source, inverse, outside) =>
      fits(source)
        ? warpNearest(module, source, inverse, outside)
        : typescriptBackend.warpNearest(source, inverse, outside),
    resizeAntialias: (source, window, size) =>
      bitDepthOf(source) === 8
        ? resizeAntialias8(module, source, window, size)
        : resizeAntialias16(module, source, window, size),
    resizeNearest: (source, window, size) => resizeNearest(module, source, window, size),
    lookup: typescriptBackend.lookup,
    convolve: typescriptBackend.convolve,
    channelMeans: (source) =>
      bitDepthOf(source) === 8 && source.channels === 3
        ? channelMeansRgb8(module, source)
        : typescriptBackend.channelMeans(source),
    scanLabels: (mask) => scanLabels(module, mask),
    survey: (source, factor) => survey(module, source, factor),
    seenLabels: (source) =>
      bitDepthOf(source) === 8 ? seenLabels8(module, source) : typescriptBackend.seenLabels(source),
  };
}
