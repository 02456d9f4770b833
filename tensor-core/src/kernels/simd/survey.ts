import { bitDepthOf, type Raster } from '../../raster.ts';
import { AREAS, reducedSize, type Survey, sampledRows } from '../survey.ts';
import { areaSums } from '../typescript/survey.ts';
import { Arena } from './arena.ts';
import type { SimdModule } from './simd-module.ts';

/** Bytes of the image copied to the module's memory at a time: fits a cache. */
const BAND_BYTES = 1 << 20;
/** Bytes after the sums of a row that vectors read and write. */
const BEHIND_SUMS = 256;
/** Sums of areas are in 32nds of both sides of a pixel. */
const SHARES = AREAS * AREAS;

/** Returns whether the sum of a column fits 32 bits and a row crosses at most two areas. */
const covers = ({ width, height }: Raster): boolean =>
  Math.min(width, height) >= AREAS && Math.max(width, height) <= 65_535;

/** Implements PixelBackend.survey. */
export function survey(module: SimdModule, source: Raster, factor: number): Survey {
  const { data, width, height, channels } = source;
  const { kernels } = module;
  const bitDepth = bitDepthOf(source);
  const bytes = bitDepth / 8;
  const row = width * channels;
  const small = reducedSize(source, factor);
  const isSummed = covers(source);
  const most = Math.max(1, Math.floor(BAND_BYTES / (row * bytes * factor))) * factor;

  const arena = new Arena(module);
  const src = arena.reserve(Math.min(Math.max(most, 2), height) * row * bytes);
  const columns = arena.reserve(row * 4 + BEHIND_SUMS);
  const squares = arena.reserve(row * 4 + BEHIND_SUMS);
  const areas = arena.reserve(AREAS * AREAS * channels * 8);
  const out = arena.reserve(factor === 1 ? 0 : small.width * small.height * channels * bytes);
  arena.bytes(columns, row * 4 + BEHIND_SUMS).fill(0);

  let isGrey = true;
  let [low, high] = [65_535, 0];
  for (let y = 0; y < height; y += most) {
    const rows = Math.min(most, height - y);
    arena.write(src, data.subarray(y * row, (y + rows) * row));
    if (isSummed) kernels.areaSums(src, rows, y, width, height, channels, bytes, columns, areas);
    if (isGrey && channels === 3) isGrey = kernels.isGrey(src, rows * width, bytes) !== 0;
    if (bitDepth === 16) {
      const range = kernels.range16(src, rows * row);
      low = Math.min(low, range & 0xffff);
      high = Math.max(high, range >>> 16);
    }
    if (factor === 1) continue;
    const made = Math.min(rows / factor, small.height - y / factor) | 0;
    const at = out + (y / factor) * small.width * channels * bytes;
    kernels.boxReduce(src, row * bytes, factor, channels, bytes, small.width, made, at, squares);
  }
  const sums = isSummed
    ? arena.float64(areas, AREAS * AREAS * channels).map((sum) => sum / SHARES)
    : areaSums(source);
  const length = small.width * small.height * channels;
  const reduced = factor === 1 ? null : { data: arena.read(out, length, bitDepth), ...small, channels };
  const range16: Survey['range16'] = bitDepth === 16 ? [low, high] : null;
  return { areas: sums, isGrey, flatShare: flatShare(module, src, source), range16, reduced };
}

/**
 * Computes Survey.flatShare.
 * @param src memory for two rows.
 */
function flatShare({ kernels }: SimdModule, src: number, source: Raster): number {
  const { data, width, channels } = source;
  const row = width * channels;
  const rows = sampledRows(source);
  let flat = 0;
  for (const y of rows) {
    const pair = data.subarray(y * row, (y + 2) * row);
    new Uint8Array(kernels.memory.buffer, src, pair.byteLength).set(
      new Uint8Array(pair.buffer, pair.byteOffset, pair.byteLength),
    );
    flat += kernels.flatSquares(src, width, (channels * bitDepthOf(source)) / 8);
  }
  return rows.length > 0 ? flat / (rows.length * (width - 1)) : 0;
}
