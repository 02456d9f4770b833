import { bitDepthOf, type Raster } from '../../raster.ts';
import type { PixelBackend } from '../pixel-backend.ts';
import { typescriptBackend } from '../typescript/index.ts';
import { Arena } from './arena.ts';
import { fits } from './call.ts';
import { fieldRows } from './field-rows.ts';
import type { WasmSource } from './kernels.ts';
import { scanLabels } from './label-scan.ts';
import { pixelKernels } from './pixel-kernels.ts';
import { resizeAntialias8, resizeNearest } from './resize.ts';
import { resizeAntialias16 } from './resize-16.ts';
import { type SimdModule, type SimdOptions, startModule } from './simd-module.ts';
import { survey } from './survey.ts';
import { supportsBilinear, warpBilinear8, warpExact, warpNearest } from './warp.ts';
import { warpFieldBilinear, warpFieldNearest } from './warp-field.ts';

/** Samples copied to the module's memory at a time for channelMeans and seenLabels; a multiple of a pixel. */
const CHUNK = 3 << 18;

function channelMeans(module: SimdModule, raster: Raster): number[] {
  const { data, width, height, channels } = raster;
  const { kernels } = module;
  const arena = new Arena(module);
  const bytes = bitDepthOf(raster) / 8;
  const src = arena.reserve(Math.min(CHUNK, data.length) * bytes);
  const sums = arena.reserve(24);
  arena.float64(sums, 3).fill(0);
  for (let at = 0; at < data.length; at += CHUNK) {
    const chunk = data.subarray(at, at + CHUNK);
    arena.write(src, chunk);
    kernels.channelSums(src, chunk.length, bytes, sums);
  }
  const [red, green, blue] = arena.float64(sums, 3);
  const totals = channels === 3 ? [red, green, blue] : [red + green + blue];
  return totals.map((total) => total / (width * height));
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
 * @param source the module, `dist/kernels.wasm`, or its bytes
 */
export function simdBackend(source: WasmSource, options: SimdOptions = {}): PixelBackend {
  const module = startModule(source, options);
  return {
    name: 'wasm',
    memory: module.kernels.memory,
    warpBilinear(source, inverse, color, outside) {
      if (!fits(source)) return typescriptBackend.warpBilinear(source, inverse, color, outside);
      return supportsBilinear(source, color)
        ? warpBilinear8(module, source, inverse, color, outside)
        : warpExact(module, source, inverse, color, outside);
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
    warpFieldBilinear: (source, map, color, outside) =>
      fits(source)
        ? warpFieldBilinear(module, source, map, color, outside)
        : typescriptBackend.warpFieldBilinear(source, map, color, outside),
    warpFieldNearest: (source, map, outside) =>
      fits(source)
        ? warpFieldNearest(module, source, map, outside)
        : typescriptBackend.warpFieldNearest(source, map, outside),
    ...fieldRows(module),
    ...pixelKernels(module),
    channelMeans: (source) => channelMeans(module, source),
    scanLabels: (mask) => scanLabels(module, mask),
    survey: (source, factor) => survey(module, source, factor),
    seenLabels: (source) =>
      bitDepthOf(source) === 8 ? seenLabels8(module, source) : typescriptBackend.seenLabels(source),
  };
}
