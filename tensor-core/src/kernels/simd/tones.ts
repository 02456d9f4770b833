import { bitDepthOf, type Raster } from '../../raster.ts';
import { claheTiles } from '../contrast-tiles.ts';
import type { Cover } from '../pixel-backend.ts';
import { fillCover } from '../typescript/cover.ts';
import type { RowFactors } from '../typescript/scale-pixels.ts';
import { resultAt, startCall } from './call.ts';
import { lineOf, turnedBits } from './plain-tables.ts';
import type { SimdModule } from './simd-module.ts';

const LEVELS = 256;

/** Implements PixelBackend.lookup for 8 bit. */
export function lookup8(module: SimdModule, source: Raster, tables: readonly Raster['data'][]): Raster {
  const { kernels } = module;
  const { arena, samples, src, out, buffers } = startCall(module, source, tables.length * LEVELS);
  const isSame = tables.every((table) => table === tables[0]);
  const bits = isSame ? turnedBits(tables[0]) : null;
  const lines = bits ? [] : isSame ? [lineOf(tables[0])] : tables.map(lineOf);
  if (bits) {
    kernels.turnBits8(src, samples, bits.from, bits.low, bits.high, bits.mask, out);
  } else if (lines.every((line) => line !== null)) {
    const numbers = [0, 1].flatMap((part) => [0, 1, 2].map((k) => lines[k % lines.length][part]));
    new Float32Array(kernels.memory.buffer, buffers[0], 6).set(numbers);
    kernels.lineLevels8(src, samples, buffers[0], out);
  } else {
    tables.forEach((table, k) => {
      arena.write(buffers[0] + k * LEVELS, table);
    });
    kernels.lookup8(src, samples, source.channels, buffers[0], out);
  }
  return resultAt(module, arena, out, source);
}

/** Implements PixelBackend.cover. */
export function coverPixels(module: SimdModule, source: Raster, covered: Cover, value: number): Raster {
  const { arena, samples, src, out } = startCall(module, source);
  arena.move(src, out, (samples * bitDepthOf(source)) / 8);
  fillCover({ ...source, data: arena.view(out, samples, bitDepthOf(source)) }, covered, value);
  return resultAt(module, arena, out, source);
}

/** Implements PixelBackend.levelCounts for 8 bit. */
export function levelCounts8(module: SimdModule, source: Raster): Uint32Array[] {
  const { channels } = source;
  const { arena, samples, src, buffers } = startCall(module, source, channels * LEVELS * 4);
  arena.bytes(buffers[0], channels * LEVELS * 4).fill(0);
  module.kernels.levelCounts8(src, samples, channels, buffers[0]);
  const { buffer } = module.kernels.memory;
  return Array.from({ length: channels }, (_, k) =>
    new Uint32Array(buffer, buffers[0] + k * LEVELS * 4, LEVELS).slice(),
  );
}

/** Implements PixelBackend.scalePixels for 8 bit. */
export function scalePixels8(module: SimdModule, source: Raster, factorsOf: RowFactors): Raster {
  const { width, height, channels } = source;
  const { arena, src, out, buffers } = startCall(module, source, width * 8);
  const factors = arena.float64(buffers[0], width);
  for (let y = 0; y < height; y++) {
    factorsOf(y, factors);
    const start = y * width * channels;
    module.kernels.scalePixels8(src + start, buffers[0], width, channels, out + start);
  }
  return resultAt(module, arena, out, source);
}

/** Implements PixelBackend.turnHue for 8-bit RGB and at most half a turn. */
export function turnHue8(module: SimdModule, source: Raster, sixths: number): Raster {
  const { arena, src, out } = startCall(module, source);
  module.kernels.turnHue8(src, source.width * source.height, sixths, out);
  return resultAt(module, arena, out, source);
}

/** Implements PixelBackend.equaliseTiles for 8 bit. */
export function equaliseTiles8(module: SimdModule, source: Raster, clipLimit: number, grid: number): Raster {
  const { width, height, channels } = source;
  const tiles = claheTiles(source, LEVELS - 1, { clipLimit, grid });
  const call = startCall(module, source, module.kernels.tilesBytes(width, height, channels, grid));
  const { arena, src, out, buffers } = call;
  module.kernels.equaliseTiles8(
    ...([src, width, height, channels] as const),
    ...([tiles.width, tiles.height, tiles.limit, grid] as const),
    buffers[0],
    out,
  );
  return resultAt(module, arena, out, source);
}
