import { bitDepthOf, maxLevel, type Raster } from '../raster.ts';

export const THUMB_SIDE = 32;
const CHANNELS = 3;

/**
 * The picture squeezed to 32 x 32, each pixel the mean of the area it covers, 8 bit RGB interleaved
 * (3072 values); one channel counts as R = G = B.
 */
export function thumbnail(raster: Raster): Uint8Array {
  const { data, width, height, channels } = raster;
  const columns = spansOf(width);
  const rows = spansOf(height);
  const sums = new Float64Array(THUMB_SIDE * THUMB_SIDE * channels);
  const line = new Float64Array(THUMB_SIDE * channels);
  rows.forEach(({ from, weights }, outputRow) => {
    weights.forEach((weight, k) => {
      sumLine(data, (from + k) * width * channels, channels, columns, line);
      const to = outputRow * line.length;
      for (let i = 0; i < line.length; i++) sums[to + i] += weight * line[i];
    });
  });
  const scale = 255 / maxLevel(bitDepthOf(raster)) / ((width / THUMB_SIDE) * (height / THUMB_SIDE));
  const thumb = new Uint8Array(THUMB_SIDE * THUMB_SIDE * CHANNELS);
  for (let pixel = 0; pixel < THUMB_SIDE * THUMB_SIDE; pixel++) {
    for (let c = 0; c < CHANNELS; c++) {
      thumb[pixel * CHANNELS + c] = Math.round(
        sums[pixel * channels + (channels === CHANNELS ? c : 0)] * scale,
      );
    }
  }
  return thumb;
}

/** The source pixels that one output pixel covers, each with the part of it. */
interface Span {
  from: number;
  weights: number[];
}

function spansOf(length: number): Span[] {
  return Array.from({ length: THUMB_SIDE }, (_, k) => {
    const start = (k * length) / THUMB_SIDE;
    const end = ((k + 1) * length) / THUMB_SIDE;
    const from = Math.floor(start);
    const weights: number[] = [];
    for (let i = from; i < Math.min(length, Math.ceil(end)); i++) {
      weights.push(Math.min(i + 1, end) - Math.max(i, start));
    }
    return { from, weights };
  });
}

function sumLine(
  data: Raster['data'],
  start: number,
  channels: number,
  columns: Span[],
  line: Float64Array,
): void {
  for (let x = 0; x < THUMB_SIDE; x++) {
    const { from, weights } = columns[x];
    for (let c = 0; c < channels; c++) {
      let sum = 0;
      for (let k = 0, i = start + from * channels + c; k < weights.length; k++, i += channels) {
        sum += weights[k] * data[i];
      }
      line[x * channels + c] = sum;
    }
  }
}
