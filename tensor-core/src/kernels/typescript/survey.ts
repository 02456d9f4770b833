import { allocate, bitDepthOf, type Raster } from '../../raster.ts';
import { AREAS, reducedSize, type Survey, sampledRows } from '../survey.ts';

/** The pixels along an axis that a part covers, each with its share. */
interface Span {
  from: number;
  shares: number[];
}

function spansOf(length: number): Span[] {
  return Array.from({ length: AREAS }, (_, k) => {
    const start = (k * length) / AREAS;
    const end = ((k + 1) * length) / AREAS;
    const from = Math.floor(start);
    const shares: number[] = [];
    for (let i = from; i < Math.min(length, Math.ceil(end)); i++) {
      shares.push(Math.min(i + 1, end) - Math.max(i, start));
    }
    return { from, shares };
  });
}

/** Computes Survey.areas. */
export function areaSums({ data, width, height, channels }: Raster): Float64Array {
  const columns = spansOf(width);
  const sums = new Float64Array(AREAS * AREAS * channels);
  const line = new Float64Array(AREAS * channels);
  spansOf(height).forEach(({ from, shares }, area) => {
    shares.forEach((share, k) => {
      sumLine(data, (from + k) * width * channels, channels, columns, line);
      for (let i = 0; i < line.length; i++) sums[area * line.length + i] += share * line[i];
    });
  });
  return sums;
}

function sumLine(
  data: Raster['data'],
  start: number,
  channels: number,
  columns: Span[],
  line: Float64Array,
): void {
  columns.forEach(({ from, shares }, x) => {
    for (let c = 0; c < channels; c++) {
      let sum = 0;
      for (let k = 0, i = start + from * channels + c; k < shares.length; k++, i += channels) {
        sum += shares[k] * data[i];
      }
      line[x * channels + c] = sum;
    }
  });
}

function isGrey({ data, channels }: Raster): boolean {
  if (channels === 1) return true;
  for (let i = 0; i < data.length; i += 3)
    if (data[i] !== data[i + 1] || data[i] !== data[i + 2]) return false;
  return true;
}

function flatShare(image: Raster): number {
  const { data, width, channels } = image;
  const rows = sampledRows(image);
  const stride = width * channels;
  let flat = 0;
  for (const row of rows) {
    let wasSame = false;
    for (let at = row * stride; at < (row + 1) * stride; at += channels) {
      let isSame = true;
      let isRun = at > row * stride;
      for (let c = at; c < at + channels; c++) {
        isSame &&= data[c] === data[c + stride];
        isRun &&= data[c] === data[c - channels];
      }
      if (isSame && wasSame && isRun) flat++;
      wasSame = isSame;
    }
  }
  return rows.length > 0 ? flat / (rows.length * (width - 1)) : 0;
}

function range16({ data }: Raster): Survey['range16'] {
  if (data instanceof Uint8Array) return null;
  let [low, high] = [65_535, 0];
  for (let i = 0; i < data.length; i++) {
    low = Math.min(low, data[i]);
    high = Math.max(high, data[i]);
  }
  return [low, high];
}

function boxReduce(source: Raster, factor: number): Raster | null {
  if (factor === 1) return null;
  const { data, channels } = source;
  const { width, height } = reducedSize(source, factor);
  const out = allocate(width * height * channels, bitDepthOf(source));
  const sums = new Float64Array(width * channels);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let row = y * factor; row < (y + 1) * factor; row++) {
      const start = row * source.width * channels;
      for (let x = 0; x < width * factor; x++) {
        const to = Math.floor(x / factor) * channels;
        for (let c = 0; c < channels; c++) sums[to + c] += data[start + x * channels + c];
      }
    }
    for (let i = 0; i < sums.length; i++)
      out[y * sums.length + i] = Math.floor(sums[i] / (factor * factor) + 0.5);
  }
  return { data: out, width, height, channels };
}

/** Implements PixelBackend.survey. */
export const survey = (source: Raster, factor: number): Survey => ({
  areas: areaSums(source),
  isGrey: isGrey(source),
  flatShare: flatShare(source),
  range16: range16(source),
  reduced: boxReduce(source, factor),
});
