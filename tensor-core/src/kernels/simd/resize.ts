import { bitDepthOf, type Raster, type Size } from '../../raster.ts';
import { fixedTaps } from '../fixed-taps.ts';
import { nearestIndices } from '../nearest-indices.ts';
import type { Window } from '../pixel-backend.ts';
import { Arena } from './arena.ts';
import type { SimdModule } from './simd-module.ts';

/**
 * Bytes of input copied to the module's memory at a time: fits a cache, and limits the memory for a huge
 * image.
 */
export const BAND_BYTES = 1 << 20;

/** Divides output rows into bands whose input rows, from first[y] to last[y], are at most `rows`. */
export function* bands(
  first: Int32Array,
  last: (y: number) => number,
  rows: number,
): Generator<[number, number]> {
  let from = 0;
  while (from < first.length) {
    let to = from + 1;
    while (to < first.length && last(to) - first[from] < rows) to++;
    yield [from, to];
    from = to;
  }
}

/** Resizes like PixelBackend.resizeAntialias; 8 bit only. */
export function resizeAntialias8(module: SimdModule, source: Raster, window: Window, size: Size): Raster {
  const { channels } = source;
  const data = source.data as Uint8Array;
  const across = fixedTaps(window.width, size.width);
  const down = fixedTaps(window.height, size.height);
  const stride = source.width * channels;
  const lastOf = (y: number) => down.first[y] + down.count[y] - 1;
  const band = [...bands(down.first, lastOf, Math.max(1, Math.floor(BAND_BYTES / stride)))];
  const most = band.reduce((rows, [from, to]) => Math.max(rows, lastOf(to - 1) - down.first[from] + 1), 0);

  const arena = new Arena(module);
  const src = arena.reserve(most * stride);
  const out = arena.reserve(size.width * size.height * channels);
  const row = arena.reserve((window.width * channels + 32) * 2);
  const downFirsts = arena.reserve(down.first.byteLength);
  const downCounts = arena.reserve(down.count.byteLength);
  const downWeights = arena.reserve(down.weights.byteLength);
  const acrossFirsts = arena.reserve(across.first.byteLength);
  const acrossWeights = arena.reserve(across.weights.byteLength);
  arena.write(downFirsts, down.first);
  arena.write(downCounts, down.count);
  arena.write(downWeights, down.weights);
  arena.write(acrossFirsts, across.first);
  arena.write(acrossWeights, across.weights);
  for (const [from, to] of band) {
    const srcRow = down.first[from];
    const start = (window.y + srcRow) * stride + window.x * channels;
    arena.write(
      src,
      data.subarray(start, start + (lastOf(to - 1) - srcRow) * stride + window.width * channels),
    );
    module.kernels.resizeAntialias8(
      src,
      srcRow,
      stride,
      window.width,
      channels,
      out + from * size.width * channels,
      size.width,
      from,
      to,
      downFirsts,
      downCounts,
      down.pairs,
      downWeights,
      acrossFirsts,
      across.pairs,
      acrossWeights,
      row,
    );
  }
  const length = size.width * size.height * channels;
  return { data: arena.read(out, length, 8), width: size.width, height: size.height, channels };
}

/** Resizes like PixelBackend.resizeNearest; 8 and 16 bit. */
export function resizeNearest(module: SimdModule, source: Raster, window: Window, size: Size): Raster {
  const { data, channels } = source;
  const bitDepth = bitDepthOf(source);
  const bytes = (channels * bitDepth) / 8;
  const rows = nearestIndices(window.height, size.height);
  const columns = nearestIndices(window.width, size.width).map((column) => column * bytes);
  const stride = source.width * bytes;
  const band = [...bands(rows, (y) => rows[y], Math.max(1, Math.floor(BAND_BYTES / stride)))];
  const most = band.reduce((count, [from, to]) => Math.max(count, rows[to - 1] - rows[from] + 1), 0);

  const arena = new Arena(module);
  const src = arena.reserve(most * stride);
  const out = arena.reserve(size.width * size.height * bytes);
  const rowTable = arena.reserve(rows.byteLength);
  const columnTable = arena.reserve(columns.byteLength);
  const groups = arena.reserve(3 * size.width);
  arena.write(rowTable, rows);
  arena.write(columnTable, columns);
  for (const [from, to] of band) {
    const start = (window.y + rows[from]) * source.width * channels + window.x * channels;
    const length = (rows[to - 1] - rows[from]) * source.width * channels + window.width * channels;
    arena.write(src, data.subarray(start, start + length));
    module.kernels.resizeNearest(
      src,
      rows[from],
      stride,
      out + from * size.width * bytes,
      size.width,
      from,
      to,
      rowTable,
      columnTable,
      bytes,
      groups,
    );
  }
  const length = size.width * size.height * channels;
  return { data: arena.read(out, length, bitDepth), width: size.width, height: size.height, channels };
}
