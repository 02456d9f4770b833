/** Position among the pairs. Pairs are loaded page by page, so the next one may not be loaded yet. */
export interface PairPosition {
  index: number;
  /** The pair to open once it is loaded; null if none is waited for. */
  wanted: number | null;
}

/**
 * Returns the position after a step. Steps made while a page is loading add up, and none is lost.
 * @param loaded number of loaded pairs
 * @param total number of all pairs
 */
export function stepPair(
  { index, wanted }: PairPosition,
  step: 1 | -1,
  loaded: number,
  total: number,
): PairPosition {
  const last = Math.max(total, loaded) - 1;
  const to = Math.min(Math.max((wanted ?? index) + step, 0), last);
  return to < loaded ? { index: to, wanted: null } : { index, wanted: to };
}
