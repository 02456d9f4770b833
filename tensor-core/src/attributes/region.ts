import { formatSize } from '@twinset/contract';

/** All foreground pixels of a mask as one region. Rows are y, columns x, pixel centres at integers. */
export interface Region {
  /** Row-major, `width` per row; all values but 0 are foreground. */
  foreground: Uint8Array;
  width: number;
  /** Bounding box; `bottom` and `right` are one past the last row and column. */
  top: number;
  left: number;
  bottom: number;
  right: number;
  /** Number of foreground pixels. */
  area: number;
  /** First and last foreground column of each row from `top` on; first is -1 in a row without any. */
  firstColumn: Int32Array;
  lastColumn: Int32Array;
}

/**
 * Returns the region of a mask.
 * @returns null if no pixel is foreground
 * @throws RangeError if the length of the array is not width * height
 */
export function findRegion(foreground: Uint8Array, width: number, height: number): Region | null {
  if (foreground.length !== width * height) {
    throw new RangeError(
      `The foreground has ${foreground.length} pixels; ${formatSize({ width, height })} were named.`,
    );
  }
  const first = new Int32Array(height).fill(-1);
  const last = new Int32Array(height).fill(-1);
  let top = -1;
  let bottom = 0;
  let left = width;
  let right = 0;
  let area = 0;
  for (let y = 0, start = 0; y < height; y++, start += width) {
    let from = start;
    let to = start + width - 1;
    while (from <= to && foreground[from] === 0) from++;
    if (from > to) continue;
    while (foreground[to] === 0) to--;
    for (let i = from; i <= to; i++) area += foreground[i] === 0 ? 0 : 1;
    first[y] = from - start;
    last[y] = to - start;
    if (top < 0) top = y;
    bottom = y + 1;
    if (from - start < left) left = from - start;
    if (to - start >= right) right = to - start + 1;
  }
  if (top < 0) return null;
  const firstColumn = first.subarray(top, bottom);
  const lastColumn = last.subarray(top, bottom);
  return { foreground, width, top, left, bottom, right, area, firstColumn, lastColumn };
}
