import type { Raster, Size } from '../../raster.ts';
import { memoizeLru } from '../memoize-lru.ts';
import type { Window } from '../pixel-backend.ts';
import { triangleTaps } from '../triangle-taps.ts';
import { Arena } from './arena.ts';
import { BAND_BYTES, bands } from './resize.ts';
import type { SimdModule } from './simd-module.ts';

const tapsOf = memoizeLru(triangleTaps);

/** Resizes like PixelBackend.resizeAntialias; 16 bit only. */
export function resizeAntialias16(module: SimdModule, source: Raster, window: Window, size: Size): Raster {
  const { channels } = source;
  const data = source.data as Uint16Array;
  const across = tapsOf(window.width, size.width);
  const down = tapsOf(window.height, size.height);
  const stride = source.width * channels;
  const lastOf = (y: number) => down.first[y] + down.count[y] - 1;
  const band = [...bands(down.first, lastOf, Math.max(1, Math.floor(BAND_BYTES / (2 * stride))))];
  const most = band.reduce((rows, [from, to]) => Math.max(rows, lastOf(to - 1) - down.first[from] + 1), 0);

  const arena = new Arena(module);
  const src = arena.reserve(2 * most * stride);
  const out = arena.reserve(2 * size.width * size.height * channels);
  const row = arena.reserve((window.width * channels + 4) * 8);
  const [downFirsts, downCounts, downWeights, acrossFirsts, acrossCounts, acrossWeights] = [down, across]
    .flatMap(({ first, count, weights }) => [first, count, weights])
    .map((table) => arena.reserve(table.byteLength));
  for (const [pointer, table] of [
    [downFirsts, down.first],
    [downCounts, down.count],
    [downWeights, down.weights],
    [acrossFirsts, across.first],
    [acrossCounts, across.count],
    [acrossWeights, across.weights],
  ] as const)
    arena.write(pointer, table);
  for (const [from, to] of band) {
    const srcRow = down.first[from];
    const start = (window.y + srcRow) * stride + window.x * channels;
    const length = (lastOf(to - 1) - srcRow) * stride + window.width * channels;
    arena.write(src, data.subarray(start, start + length));
    module.kernels.resizeAntialias16(
      src,
      srcRow,
      2 * stride,
      window.width,
      channels,
      out + 2 * from * size.width * channels,
      size.width,
      from,
      to,
      downFirsts,
      downCounts,
      down.most,
      downWeights,
      acrossFirsts,
      acrossCounts,
      across.most,
      acrossWeights,
      row,
    );
  }
  const length = size.width * size.height * channels;
  return { data: arena.read(out, length, 16), width: size.width, height: size.height, channels };
}
