/** Points as x, y, x, y, ... with integer coordinates. */
export type Points = number[];

/**
 * Returns the left and right chain of the convex hull of spans. Spans are sorted by y, with one or more per
 * y; both chains start at the lowest y and end at the highest (Andrew's monotone chain; exact in integers).
 * @param spans y, smallest x, largest x, ...
 */
export function hullOfSpans(spans: readonly number[]): { left: Points; right: Points } {
  const left: Points = [];
  const right: Points = [];
  for (let k = 0; k < spans.length; k += 3) {
    extend(left, spans[k + 1], spans[k], 1);
    extend(right, spans[k + 2], spans[k], -1);
  }
  return { left, right };
}

/** Adds a point to a chain whose inner side is at larger x (`side` 1) or smaller x (-1). */
function extend(chain: Points, x: number, y: number, side: 1 | -1): void {
  const end = chain.length;
  if (end >= 2 && chain[end - 1] === y) {
    if ((x - chain[end - 2]) * side >= 0) return;
    chain.length -= 2;
  }
  while (chain.length >= 4) {
    const n = chain.length;
    const ax = chain[n - 2] - chain[n - 4];
    const ay = chain[n - 1] - chain[n - 3];
    // The middle point is removed if it is on the line past it or on the inner side of that line.
    if ((ax * (y - chain[n - 3]) - (x - chain[n - 4]) * ay) * side < 0) break;
    chain.length -= 2;
  }
  chain.push(x, y);
}
