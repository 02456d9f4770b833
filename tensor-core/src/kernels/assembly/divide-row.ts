// Divides an output row of a bilinear warp into parts, whose bounds divideRow() sets: before `rowStart` and
// from `rowEnd` on only the fill value is visible; from `innerStart` to `innerEnd` all four neighbours are
// inside.

import { MARGIN } from './places';
import { cutSpan, openSpan, spanEnd, spanStart } from './span';

export let rowStart: i32 = 0;
export let rowEnd: i32 = 0;
export let innerStart: i32 = 0;
export let innerEnd: i32 = 0;

/**
 * Divides the row whose pixel x is sampled at (u0 + a * x, v0 + d * x). Fewer than four inner pixels count as
 * none.
 */
export function divideRow(width: i32, height: i32, a: f64, d: f64, u0: f64, v0: f64, reflect: bool): void {
  const right = <f64>(width - 1);
  const bottom = <f64>(height - 1);
  rowStart = 0;
  rowEnd = width;
  if (!reflect) {
    openSpan(width);
    cutSpan(u0, a, -1 - MARGIN, right + 1 + MARGIN);
    cutSpan(v0, d, -1 - MARGIN, bottom + 1 + MARGIN);
    rowStart = spanStart();
    rowEnd = max(rowStart, spanEnd());
  }
  openSpan(width);
  cutSpan(u0, a, MARGIN, right - MARGIN);
  cutSpan(v0, d, MARGIN, bottom - MARGIN);
  innerStart = min(max(spanStart(), rowStart), rowEnd);
  innerEnd = min(max(spanEnd(), innerStart), rowEnd);
  if (innerEnd - innerStart < 4) innerEnd = innerStart = rowStart;
}
