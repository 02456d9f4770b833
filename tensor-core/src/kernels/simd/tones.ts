import type { Raster } from '../../raster.ts';
import { claheTiles } from '../contrast-tiles.ts';
import type { RowFactors } from '../typescript/scale-pixels.ts';
import { resultAt, startCall } from './call.ts';
import type { SimdModule } from './simd-module.ts';

const LEVELS = 256;

/** Implements PixelBackend.lookup for 8 bit. */
export function lookup8(module: SimdModule, source: Raster, tables: readonly Raster['data'][]): Raster {
  const { arena, src, out, buffers } = startCall(module, source, tables.length * LEVELS);
  tables.forEach((table, k) => {
    arena.write(buffers[0] + k * LEVELS, table);
  });
  module.kernels.lookup8(src, source.data.length, source.channels, buffers[0], out);
  return resultAt(module, arena, out, source);
}

/** Implements PixelBackend.levelCounts for 8 bit. */
export function levelCounts8(module: SimdModule, source: Raster): Uint32Array[] {
  const { channels, data } = source;
  const { arena, src, buffers } = startCall(module, source, channels * LEVELS * 4);
  arena.bytes(buffers[0], channels * LEVELS * 4).fill(0);
  module.kernels.levelCounts8(src, data.length, channels, buffers[0]);
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
