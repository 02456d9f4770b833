import { addRows } from './add-rows';

// Sums over 32 x 32 equal parts of a raster, pixels on a border counted by their share in each part. Shares are whole
// numbers of 32nds along each axis, so that every sum is exact.

const CELLS: i32 = 32;

/** Writes the sums of a finished row of cells, from the columns' sums at `acc`, which become 0. */
function sumColumns(acc: usize, width: i32, channels: i32, cells: usize): void {
  for (let cell = 0; cell < CELLS; cell++) {
    const start = cell * width;
    const end = start + width;
    const first = start >> 5;
    const last = (end + 31) >> 5;
    for (let c = 0; c < channels; c++) {
      let sum: u64 = 0;
      for (let column = first; column < last; column++) {
        const share = min(end, (column + 1) << 5) - max(start, column << 5);
        sum += <u64>share * <u64>load<u32>(acc + ((<usize>(column * channels + c)) << 2));
      }
      store<f64>(cells, <f64>sum);
      cells += 8;
    }
  }
  memory.fill(acc, 0, (<usize>(width * channels)) << 2);
}

/**
 * Adds `rows` rows, the first of which is row `firstRow` of the raster and at `src`, to the sums, in 1024ths.
 * Bands must be in order and without gaps; `acc`, a u32 for each sample of a row, must be 0 before the first.
 * `cells`: 32 x 32 x channels float64. Sides of 32 to 65535 pixels, with `bytes` bytes (1 or 2) per sample.
 * For unused bytes see addRows().
 */
export function areaSums(
  src: usize,
  rows: i32,
  firstRow: i32,
  width: i32,
  height: i32,
  channels: i32,
  bytes: i32,
  acc: usize,
  cells: usize,
): void {
  const length = width * channels;
  const stride = <usize>(length * bytes);
  const cellBytes = (<usize>(CELLS * channels)) << 3;
  const end = firstRow + rows;
  for (let y = firstRow; y < end; ) {
    const cell = <i32>(((<i64>y) << 5) / <i64>height);
    const limit = (cell + 1) * height;
    const whole = min(end, limit >> 5) - y;
    if (whole > 0) {
      addRows(src, stride, whole, length, bytes, 32, acc);
      src += stride * <usize>whole;
      y += whole;
    } else {
      // A row that a border divides.
      const share = limit - (y << 5);
      addRows(src, stride, 1, length, bytes, share, acc);
      sumColumns(acc, width, channels, cells + <usize>cell * cellBytes);
      addRows(src, stride, 1, length, bytes, 32 - share, acc);
      src += stride;
      y++;
      continue;
    }
    if (y << 5 == limit) sumColumns(acc, width, channels, cells + <usize>cell * cellBytes);
  }
}
