import { runEnd, valueAt } from './label-runs';
import { forgetSlots, NO_SLOT, SLOTS, slotOf, used, VALUES, valueOfSlot } from './value-slots';

// Scan of the labels of a mask, their changes and positions, from the runs of its rows: the work depends on the number
// of runs, not of pixels. engine/tasks/count-labels.ts and engine/frames/label-positions.ts compute the same pixel by
// pixel.

const PALETTE: i32 = 1;
const COLOR: i32 = 2;

/** Bytes of a plane of 64 x 64 cells, one bit each. */
const PLANE: usize = 512;

const PIXELS: usize = memory.data(4096 * 4, 16);
const FLAT: usize = memory.data(4096 * 4, 16);
const BETWEEN: usize = memory.data(4096 * 4, 16);
/** Colours of a palette, 0xRRGGBB. */
const COLORS: usize = memory.data(256 * 4, 16);

let width: i32 = 0;
let kind: i32 = 0;
let bytes: i32 = 1;
let row: i32 = 0;
let changes: f64 = 0;
/** First and last cell of each column and of each row, one byte each. */
let firstAcross: usize = 0;
let lastAcross: usize = 0;
let firstDown: usize = 0;
let lastDown: usize = 0;
let planes: usize = 0;
/** Runs of the current row and of the two above: slot and end, u32 each; the last run ends at `width`. */
let here: usize = 0;
let above: usize = 0;
let twoAbove: usize = 0;

export function scannedSlots(): u32 {
  return used;
}
export function scannedChanges(): f64 {
  return changes;
}
export function valuesAt(): usize {
  return VALUES;
}
export function pixelsAt(): usize {
  return PIXELS;
}
export function flatAt(): usize {
  return FLAT;
}
export function betweenAt(): usize {
  return BETWEEN;
}
export function colorsAt(): usize {
  return COLORS;
}

/**
 * Starts a mask of `w` pixels per row, each of `size` bytes (1, 2 or 3). `look`: values are grey levels (0),
 * indices of a PALETTE whose 256 colours are at colorsAt(), or COLORs. `cells`: first and last cell of each
 * column, then of each of `h` rows. `room`: 24 bytes per pixel of a row and 24 more. `at`: planes of 512
 * bytes for SLOTS slots.
 */
export function beginLabels(
  w: i32,
  h: i32,
  size: i32,
  look: i32,
  cells: usize,
  room: usize,
  at: usize,
): void {
  width = w;
  bytes = size;
  kind = look;
  row = 0;
  changes = 0;
  firstAcross = cells;
  lastAcross = cells + <usize>w;
  firstDown = lastAcross + <usize>w;
  lastDown = firstDown + <usize>h;
  here = room;
  above = here + ((<usize>(w + 1)) << 3);
  twoAbove = above + ((<usize>(w + 1)) << 3);
  planes = at;
  forgetSlots();
}

// @ts-ignore: decorator
@inline
function addTo(counts: usize, slot: u32, count: i32): void {
  const at = counts + ((<usize>slot) << 2);
  store<u32>(at, load<u32>(at) + <u32>count);
}

// @ts-ignore: decorator
@inline
function liesBetween(value: u32, a: u32, b: u32): bool {
  return a < value ? value < b : b < value && value < a;
}

/** Returns whether each channel is between its two neighbours and the colour equal to neither. */
function isBetweenColors(color: u32, a: u32, b: u32): bool {
  if (color == a || color == b) return false;
  for (let shift: u32 = 0; shift <= 16; shift += 8) {
    const at = (color >> shift) & 255,
      one = (a >> shift) & 255,
      other = (b >> shift) & 255;
    if (one < other ? at < one || at > other : at > one || at < other) return false;
  }
  return true;
}

function isBetween(value: u32, a: u32, b: u32): bool {
  if (kind == COLOR) return isBetweenColors(value, a, b);
  if (liesBetween(value, a, b)) return true;
  if (kind != PALETTE) return false;
  return isBetweenColors(
    load<u32>(COLORS + ((<usize>value) << 2)),
    load<u32>(COLORS + ((<usize>a) << 2)),
    load<u32>(COLORS + ((<usize>b) << 2)),
  );
}

// @ts-ignore: decorator
@inline
function bitsBetween(from: i32, to: i32): u64 {
  return ((<u64>-1) << (<u64>from)) & (<u64>-1 >>> <u64>(63 - to));
}

function setCells(slot: u32, start: i32, end: i32): void {
  const from = <i32>load<u8>(firstAcross + <usize>start);
  const to = <i32>load<u8>(lastAcross + <usize>(end - 1));
  const bits = bitsBetween(from, to);
  const plane = planes + <usize>slot * PLANE;
  const last = <usize>load<u8>(lastDown + <usize>row);
  for (let cell = <usize>load<u8>(firstDown + <usize>row); cell <= last; cell++) {
    const at = plane + (cell << 3);
    store<u64>(at, load<u64>(at) | bits);
  }
}

/** Adds a row's runs to pixels, cells and changes along the row. Returns false if there are too many values. */
function takeRow(src: usize): bool {
  const end = src + <usize>(width * bytes);
  let run = here;
  let start = 0;
  let before = NO_SLOT;
  let twoBefore = NO_SLOT;
  let length = 0;
  for (let at = src; at < end; ) {
    const known = used;
    const slot = slotOf(valueAt(at, bytes));
    if (slot == NO_SLOT) return false;
    if (used != known) {
      store<u32>(PIXELS + ((<usize>slot) << 2), 0);
      store<u32>(FLAT + ((<usize>slot) << 2), 0);
      store<u32>(BETWEEN + ((<usize>slot) << 2), 0);
      memory.fill(planes + <usize>slot * PLANE, 0, PLANE);
    }
    at = runEnd(at, end, bytes);
    const stop = <i32>((at - src) / <usize>bytes);
    addTo(PIXELS, slot, stop - start);
    setCells(slot, start, stop);
    if (before != NO_SLOT) {
      changes += 1;
      // A longer run has its own value on one side.
      if (length == 1 && twoBefore != NO_SLOT) {
        if (isBetween(valueOfSlot(before), valueOfSlot(twoBefore), valueOfSlot(slot)))
          addTo(BETWEEN, before, 1);
      }
    }
    store<u32>(run, slot);
    store<u32>(run, stop, 4);
    run += 8;
    twoBefore = before;
    before = slot;
    length = stop - start;
    start = stop;
  }
  return true;
}

/** Counts the pixels of [from, to), of one slot in this row and of another above, between both neighbours. */
// @ts-ignore: decorator
@inline
function countBetween(first: usize, from: i32, to: i32, slot: u32, over: u32): void {
  const value = valueOfSlot(over);
  const after = valueOfSlot(slot);
  for (let run = first, x = from; x < to; run += 8) {
    const stop = min(to, <i32>load<u32>(run, 4));
    const before = load<u32>(run);
    if (before != over && isBetween(value, valueOfSlot(before), after)) addTo(BETWEEN, over, stop - x);
    x = stop;
  }
}

/** Compares the row with those above. */
function compareRows(): void {
  let run = here,
    over = above,
    top = twoAbove;
  for (let x = 0; x < width; ) {
    const slot = load<u32>(run),
      slotOver = load<u32>(over);
    const runStop = <i32>load<u32>(run, 4),
      overStop = <i32>load<u32>(over, 4);
    const stop = min(runStop, overStop);
    if (slot == slotOver) addTo(FLAT, slot, stop - x - 1);
    else {
      changes += <f64>(stop - x);
      if (row > 1) {
        while (<i32>load<u32>(top, 4) <= x) top += 8;
        countBetween(top, x, stop, slot, slotOver);
      }
    }
    if (runStop == stop) run += 8;
    if (overStop == stop) over += 8;
    x = stop;
  }
}

/** Scans `rows` rows at `src`, followed by 64 unused bytes; returns false if the mask has more than SLOTS values. */
export function scanLabels(src: usize, rows: i32): bool {
  for (let i = 0; i < rows; i++) {
    if (!takeRow(src)) return false;
    if (row > 0) compareRows();
    const free = twoAbove;
    twoAbove = above;
    above = here;
    here = free;
    src += <usize>(width * bytes);
    row++;
  }
  return true;
}

export function slotsMax(): u32 {
  return SLOTS;
}
