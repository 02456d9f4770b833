import { hullOfSpans, type Points } from './convex-hull.ts';
import type { Region } from './region.ts';

/** Distance up to which a pixel centre counts as on the hull's edge, in half pixels. */
const ON_EDGE = 1e-9;

/**
 * Returns the largest distance, in pixels, between the edge midpoints of the pixels of the region's convex
 * hull image (every pixel whose centre is in the hull of the region's edge midpoints, border included; like
 * scikit-image's `feret_diameter_max`). One pixel gives 1.
 *
 * Coordinates are doubled, so that midpoints are integers and the hulls exact.
 */
export function feretDiameterMax(region: Region): number {
  const { top, bottom } = region;
  const { left, right } = hullOfSpans(spansOf(region.firstColumn, region.lastColumn));
  const first = new Int32Array(bottom - top).fill(-1);
  const last = new Int32Array(bottom - top).fill(-1);
  const onLeft = walkChain(left);
  const onRight = walkChain(right);
  for (let row = 0; row < first.length; row++) {
    const from = Math.ceil((onLeft(2 * row) - ON_EDGE) / 2);
    const to = Math.floor((onRight(2 * row) + ON_EDGE) / 2);
    if (from > to) continue;
    first[row] = from;
    last[row] = to;
  }
  const outer = hullOfSpans(spansOf(first, last));
  const points = [...outer.left, ...outer.right];
  let longest = 0;
  for (let i = 0; i < points.length; i += 2) {
    for (let j = i + 2; j < points.length; j += 2) {
      const dx = points[i] - points[j];
      const dy = points[i + 1] - points[j + 1];
      const squared = dx * dx + dy * dy;
      if (squared > longest) longest = squared;
    }
  }
  return Math.sqrt(longest) / 2;
}

/**
 * Returns the outermost edge midpoints of each row: left and right ones in its middle, upper and lower ones
 * at its ends.
 */
function spansOf(first: Int32Array, last: Int32Array): number[] {
  const spans: number[] = [];
  for (let row = 0; row < first.length; row++) {
    if (first[row] < 0) continue;
    const from = 2 * first[row];
    const to = 2 * last[row];
    spans.push(2 * row - 1, from, to, 2 * row, from - 1, to + 1, 2 * row + 1, from, to);
  }
  return spans;
}

/** Returns a function that evaluates the chain's x at increasing y. */
function walkChain(chain: Points): (y: number) => number {
  let at = 0;
  return (y) => {
    while (at + 4 < chain.length && chain[at + 3] < y) at += 2;
    const run = chain[at + 2] - chain[at];
    return chain[at] + (run * (y - chain[at + 1])) / (chain[at + 3] - chain[at + 1]);
  };
}
