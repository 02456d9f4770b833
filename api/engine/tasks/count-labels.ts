import type { MaskRaster } from '../pixels/index.ts';
import type { MaskFacts } from '../types.ts';

/** Maximum number of values in the facts of one mask. */
const MAX_VALUES = 4096;

type Pixels = Pick<MaskRaster, 'samples' | 'width' | 'height' | 'channels' | 'bitDepth' | 'palette'>;
type Counted = Required<Pick<MaskFacts, 'values' | 'truncated' | 'shape'>>;
type Row = Uint8Array | Uint16Array | Int32Array;

/** Counts per slot; a grey value is its own slot, colours get one each when they first occur. */
class Counts {
  readonly pixels: Uint32Array;
  readonly flat: Uint32Array;
  readonly between: Uint32Array;
  changes = 0;

  constructor(
    slots: number,
    readonly slotOf: ((color: number) => number) | null,
    readonly isBetween: (value: number, a: number, b: number) => boolean,
  ) {
    this.pixels = new Uint32Array(slots);
    this.flat = new Uint32Array(slots);
    this.between = new Uint32Array(slots);
  }

  /** Counts one change from `value` to `after`, and `value` as in-between if `before` is on its other side. */
  change(before: number, value: number, after: number): void {
    this.changes++;
    if (before < 0 || before === value) return;
    if (this.isBetween(value, before, after)) this.between[this.slotOf?.(value) ?? value]++;
  }
}

const isBetweenValues = (value: number, a: number, b: number): boolean =>
  a < value ? value < b : b < value && value < a;

/**
 * Returns whether a colour is strictly between two others: each channel between its neighbours, the whole equal to
 * neither.
 */
function isBetweenColors(color: number, a: number, b: number): boolean {
  if (color === a || color === b) return false;
  for (let shift = 0; shift <= 16; shift += 8) {
    const at = (color >> shift) & 255;
    const one = (a >> shift) & 255;
    const other = (b >> shift) & 255;
    if (one < other ? at < one || at > other : at > one || at < other) return false;
  }
  return true;
}

/** Counts one row. `above`, `twoAbove`: the rows before it, null if there are none. */
function countRow(row: Row, above: Row | null, twoAbove: Row | null, counts: Counts): void {
  const { pixels, flat, slotOf } = counts;
  let left = -1;
  let slot = 0;
  let start = 0;
  let squares = 0;
  let wasSame = false;
  for (let x = 0; x < row.length; x++) {
    const value = row[x];
    const isRun = value === left;
    if (!isRun) {
      if (x > 0) {
        pixels[slot] += x - start;
        flat[slot] += squares;
        counts.change(x > 1 ? row[x - 2] : -1, left, value);
      }
      slot = slotOf === null ? value : slotOf(value);
      start = x;
      squares = 0;
      left = value;
    }
    if (above === null) continue;
    const isSame = value === above[x];
    if (!isSame) counts.change(twoAbove === null ? -1 : twoAbove[x], above[x], value);
    else if (isRun && wasSame) squares++;
    wasSame = isSame;
  }
  pixels[slot] += row.length - start;
  flat[slot] += squares;
}

function countRows({ width, height }: Pixels, rowAt: (y: number) => Row, counts: Counts): void {
  if (width === 0) return;
  let above: Row | null = null;
  let twoAbove: Row | null = null;
  for (let y = 0; y < height; y++) {
    const row = rowAt(y);
    countRow(row, above, twoAbove, counts);
    twoAbove = above;
    above = row;
  }
}

function summary(slots: [value: number, slot: number][], counts: Counts, overflowed: boolean): Counted {
  const { pixels, flat, between, changes } = counts;
  const kept = slots.slice(0, MAX_VALUES);
  const sum = (numbers: Uint32Array) => numbers.reduce((total, n) => total + n, 0);
  return {
    values: kept.map(([value, slot]) => [value, pixels[slot]]),
    truncated: overflowed || slots.length > MAX_VALUES,
    shape: {
      changes,
      flat: sum(flat),
      between: sum(between),
      ofValues: kept.map(([, slot]) => [flat[slot], between[slot]]),
    },
  };
}

function countValues(mask: Pixels): Counted {
  const { samples, width, bitDepth, palette } = mask;
  const range = bitDepth === 16 ? 65_536 : 256;
  const color = (index: number) => palette?.[index] ?? 0;
  // Smoothing applies to indices, or to colours that then get another palette.
  const isBetween = (value: number, a: number, b: number) =>
    isBetweenValues(value, a, b) ||
    (palette !== undefined && isBetweenColors(color(value), color(a), color(b)));
  const counts = new Counts(range, null, isBetween);
  countRows(mask, (y) => samples.subarray(y * width, (y + 1) * width), counts);
  const slots: [number, number][] = [];
  for (let value = 0; value < range; value++) if (counts.pixels[value] > 0) slots.push([value, value]);
  return summary(slots, counts, false);
}

/** Counts colours; once the list is full, further ones share one slot that belongs to no value. */
function countColors(mask: Pixels): Counted {
  const { samples, width } = mask;
  const slots = new Map<number, number>();
  const slotOf = (color: number): number => {
    const known = slots.get(color);
    if (known !== undefined) return known;
    if (slots.size >= MAX_VALUES) return MAX_VALUES;
    slots.set(color, slots.size);
    return slots.size - 1;
  };
  const counts = new Counts(MAX_VALUES + 1, slotOf, isBetweenColors);
  const rows = [new Int32Array(width), new Int32Array(width), new Int32Array(width)];
  const rowAt = (y: number): Row => {
    const row = rows[y % 3];
    for (let x = 0, from = 3 * y * width; x < width; x++, from += 3)
      row[x] = (samples[from] << 16) | (samples[from + 1] << 8) | samples[from + 2];
    return row;
  };
  countRows(mask, rowAt, counts);
  return summary(
    [...slots].sort((a, b) => a[0] - b[0]),
    counts,
    counts.pixels[MAX_VALUES] > 0,
  );
}

/**
 * Counts the labels of a mask and describes their shape, in one pass: the pixels of each value, its 2x2 squares of one
 * value, and its pixels between two other values (see `MaskShape`), for a palette by index or by colour.
 */
export const countLabels = (mask: Pixels): Counted =>
  mask.channels === 3 ? countColors(mask) : countValues(mask);
