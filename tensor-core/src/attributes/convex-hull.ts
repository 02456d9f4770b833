/** Points as x, y, x, y, ... with whole-numbered coordinates. */
export type Points = number[];

/**
 * Left and right chain of the convex hull of spans. Spans come with rising y, one or more a y; both
 * chains start at the lowest y and end at the highest (Andrew's monotone chain; exact in whole numbers).
 * @param spans y, least x, greatest x, ...
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

/** Adds a point to a chain whose inner side is at greater x (`side` 1) or lesser x (-1). */
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
    // The middle point goes if it lies on the inner side of the line past it, or on it.
    if ((ax * (y - chain[n - 3]) - (x - chain[n - 4]) * ay) * side < 0) break;
    chain.length -= 2;
  }
  chain.push(x, y);
}
