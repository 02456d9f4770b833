/**
 * Pixels of one shape: a rectangle of an image with one bit per pixel, in rows from the top. Bit `n` of the word
 * `row * stride + k` is the pixel `x + 32 * k + n` of the row `y + row`. `x` is a multiple of 32.
 */
export interface Region {
  x: number;
  y: number;
  /** Columns of the image that are covered; the bits of a row from here on are zero. */
  columns: number;
  rows: number;
  /** Words per row. */
  stride: number;
  words: Int32Array;
}

export interface Size {
  width: number;
  height: number;
}

/** Region without pixels. */
export const EMPTY: Region = { x: 0, y: 0, columns: 0, rows: 0, stride: 0, words: new Int32Array(0) };

/** Creates an empty region that covers the columns `[x0, x1)` and the rows `[y0, y1)`, clipped to the image. */
export function createRegion(size: Size, x0: number, y0: number, x1: number, y1: number): Region {
  const left = Math.max(0, Math.floor(x0)) & ~31;
  const right = Math.min(size.width, Math.ceil(x1));
  const y = Math.max(0, Math.floor(y0));
  const rows = Math.min(size.height, Math.ceil(y1)) - y;
  if (!(right > left && rows > 0)) return EMPTY;
  const stride = (right - left + 31) >> 5;
  return { x: left, y, columns: right - left, rows, stride, words: new Int32Array(stride * rows) };
}

/** Sets the pixels `from` to `to`, both included, of one row of the image; parts outside of the region are dropped. */
export function fillSpan(
  { x, y, columns, rows, stride, words }: Region,
  row: number,
  from: number,
  to: number,
): void {
  const line = row - y;
  if (line < 0 || line >= rows) return;
  const first = Math.max(0, from - x);
  const last = Math.min(columns - 1, to - x);
  if (first > last) return;
  const base = line * stride;
  const k0 = base + (first >> 5);
  const k1 = base + (last >> 5);
  const head = -1 << (first & 31);
  const tail = -1 >>> (31 - (last & 31));
  if (k0 === k1) {
    words[k0] |= head & tail;
    return;
  }
  words[k0] |= head;
  for (let k = k0 + 1; k < k1; k++) words[k] = -1;
  words[k1] |= tail;
}

/** Sets one pixel of the image, if it is in the region. */
export function setPixel(region: Region, px: number, py: number): void {
  const column = px - region.x;
  const row = py - region.y;
  if (column < 0 || column >= region.columns || row < 0 || row >= region.rows) return;
  region.words[row * region.stride + (column >> 5)] |= 1 << (column & 31);
}

/**
 * Turns marks into pixels: each bit becomes the parity of the marks in its column at or above it. A shape is marked
 * where its columns enter and leave it.
 */
export function fillBelowMarks({ stride, words }: Region): void {
  for (let i = stride; i < words.length; i++) words[i] ^= words[i - stride];
}

/** Adds the pixels of `other`, or removes them. Both regions cover the same rectangle. */
export function combine(region: Region, other: Region, how: 'add' | 'remove'): void {
  const { words } = region;
  const from = other.words;
  if (how === 'add') for (let i = 0; i < words.length; i++) words[i] |= from[i];
  else for (let i = 0; i < words.length; i++) words[i] &= ~from[i];
}

/** Returns whether a region has no pixel. */
export function isEmpty({ words }: Region): boolean {
  for (let i = 0; i < words.length; i++) if (words[i] !== 0) return false;
  return true;
}
