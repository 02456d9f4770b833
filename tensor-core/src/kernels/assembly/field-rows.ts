// Displacements of a row in whole field units, in float64 and in the order of operations of the TypeScript kernels.

import { FIELD_UNITS } from './whole-places';

/** Columns that are computed at a time. */
const COLUMNS: i32 = 1024;
/** Displacements of the columns to the right, then down. */
const ROW: usize = memory.data(8192, 16);
/** Middles of the columns as shares of the width, float64, and the columns whose they are. */
const MIDDLES: usize = memory.data(8192, 16);
let middlesFirst: i32 = -1;
let middlesWidth: i32 = 0;

/** Returns the address of a row of displacements of at most 1024 columns. */
export function fieldRowAt(): usize {
  return ROW;
}

function setMiddles(first: i32, width: i32): void {
  if (first == middlesFirst && width == middlesWidth) return;
  for (let i = 0; i < COLUMNS; i++)
    store<f64>(MIDDLES + ((<usize>i) << 3), (<f64>(first + i) + 0.5) / <f64>width);
  middlesFirst = first;
  middlesWidth = width;
}

// Vector constants are globals instead of literals, because engines rebuild literals at each use.
let unit: v128 = f64x2.splat(0);
let half: v128 = f64x2.splat(0);
/** 3 * 2^51: added to an integer, it moves the integer into the low word. */
let toWord: v128 = f64x2.splat(0);

function setUpUnits(): void {
  unit = f64x2.splat(FIELD_UNITS);
  half = f64x2.splat(0.5);
  toWord = f64x2.splat(6755399441055744.0);
}

/** Returns two distances in pixels as whole field units, in the low word of each lane. */
// @ts-ignore: decorator
@inline
function unitsOf(pixels: v128): v128 {
  return f64x2.add(f64x2.floor(f64x2.add(f64x2.mul(pixels, unit), half)), toWord);
}

// @ts-ignore: decorator
@inline
function addFour(at: usize, first: v128, last: v128): void {
  v128.store(at, i32x4.add(v128.load(at), i32x4.shuffle(unitsOf(first), unitsOf(last), 0, 2, 4, 6)));
}

/** Adds the displacements of a projective map to `count` columns from `first` on; parameters as in Projection. */
export function projectRow(
  a: f64,
  b: f64,
  x0: f64,
  d: f64,
  e: f64,
  y0: f64,
  g: f64,
  h: f64,
  width: i32,
  height: i32,
  y: i32,
  first: i32,
  count: i32,
): void {
  setUpUnits();
  setMiddles(first, width);
  const t = (<f64>y + 0.5) / <f64>height;
  const bt = f64x2.splat(b * t);
  const et = f64x2.splat(e * t);
  const ht = f64x2.splat(h * t);
  const down = f64x2.splat(t);
  const one = f64x2.splat(1);
  const columns = f64x2.splat(<f64>width);
  const rows = f64x2.splat(<f64>height);
  const af = f64x2.splat(a);
  const df = f64x2.splat(d);
  const gf = f64x2.splat(g);
  const xf = f64x2.splat(x0);
  const yf = f64x2.splat(y0);
  const end = ROW + ((<usize>count) << 2);
  let middles = MIDDLES;
  for (let at = ROW; at < end; at += 16, middles += 32) {
    const s = v128.load(middles);
    const r = v128.load(middles, 16);
    const sDepth = f64x2.add(f64x2.add(f64x2.mul(gf, s), ht), one);
    const rDepth = f64x2.add(f64x2.add(f64x2.mul(gf, r), ht), one);
    const sx = f64x2.div(f64x2.add(f64x2.add(f64x2.mul(af, s), bt), xf), sDepth);
    const rx = f64x2.div(f64x2.add(f64x2.add(f64x2.mul(af, r), bt), xf), rDepth);
    const sy = f64x2.div(f64x2.add(f64x2.add(f64x2.mul(df, s), et), yf), sDepth);
    const ry = f64x2.div(f64x2.add(f64x2.add(f64x2.mul(df, r), et), yf), rDepth);
    addFour(at, f64x2.mul(f64x2.sub(sx, s), columns), f64x2.mul(f64x2.sub(rx, r), columns));
    addFour(at + 4096, f64x2.mul(f64x2.sub(sy, down), rows), f64x2.mul(f64x2.sub(ry, down), rows));
  }
}

/** Adds the displacements of PixelBackend.stretchRow() to `count` columns from `first` on. */
export function stretchRow(
  strength: f64,
  cx: f64,
  cy: f64,
  corner: f64,
  y: i32,
  first: i32,
  count: i32,
): void {
  setUpUnits();
  const down = <f64>y - cy;
  const below = f64x2.splat(down * down);
  const factor = f64x2.splat(strength);
  const size = f64x2.splat(corner);
  const downs = f64x2.splat(down);
  const centre = f64x2.splat(cx);
  const two = f64x2.splat(2);
  const end = ROW + ((<usize>count) << 2);
  let x = f64x2(<f64>first, <f64>(first + 1));
  for (let at = ROW; at < end; at += 16) {
    const right = f64x2.sub(x, centre);
    x = f64x2.add(x, two);
    const more = f64x2.sub(x, centre);
    x = f64x2.add(x, two);
    const stretch = f64x2.div(f64x2.mul(factor, f64x2.add(f64x2.mul(right, right), below)), size);
    const longer = f64x2.div(f64x2.mul(factor, f64x2.add(f64x2.mul(more, more), below)), size);
    addFour(at, f64x2.mul(right, stretch), f64x2.mul(more, longer));
    addFour(at + 4096, f64x2.mul(downs, stretch), f64x2.mul(downs, longer));
  }
}
