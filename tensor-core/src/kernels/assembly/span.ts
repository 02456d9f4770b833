// The pixels of an output row with lo <= u0 + a * x <= hi, as a closed interval of reals that calls narrow.

let spanLow: f64 = 0;
let spanHigh: f64 = 0;

/** Starts with all pixels of a row. */
// @ts-ignore: decorator
@inline
export function openSpan(width: i32): void {
  spanLow = 0;
  spanHigh = <f64>(width - 1);
}

/** Keeps the pixels with lo <= u0 + a * x <= hi. */
// @ts-ignore: decorator
@inline
export function cutSpan(u0: f64, a: f64, lo: f64, hi: f64): void {
  if (a > 1e-12) {
    spanLow = max<f64>(spanLow, (lo - u0) / a);
    spanHigh = min<f64>(spanHigh, (hi - u0) / a);
  } else if (a < -1e-12) {
    spanLow = max<f64>(spanLow, (hi - u0) / a);
    spanHigh = min<f64>(spanHigh, (lo - u0) / a);
  } else if (u0 < lo || u0 > hi) {
    spanHigh = -1;
  }
}

/** Returns the first pixel of the span; if it is empty, at least spanEnd(). */
// @ts-ignore: decorator
@inline
export function spanStart(): i32 {
  return spanLow > spanHigh ? 0 : <i32>Math.ceil(spanLow);
}

/** Returns one past the last pixel of the span. */
// @ts-ignore: decorator
@inline
export function spanEnd(): i32 {
  return spanLow > spanHigh ? 0 : <i32>Math.floor(spanHigh) + 1;
}
