/** Position among the pairs. Pairs are loaded page by page, so the next one may not be loaded yet. */
export interface PairPosition {
  index: number;
  /** The pair to open once it is loaded; null if none is waited for. */
  wanted: number | null;
}

/**
 * Returns the position after a step. Steps made while a page is loading add up, and none is lost.
 * @param isLoaded whether the pair at a position is loaded
 * @param total number of all pairs; a list that grew may have more
 */
export function stepPair(
  { index, wanted }: PairPosition,
  step: 1 | -1,
  isLoaded: (position: number) => boolean,
  total: number,
): PairPosition {
  const next = Math.max((wanted ?? index) + step, 0);
  const to = isLoaded(next) ? next : Math.min(next, total - 1);
  return isLoaded(to) ? { index: to, wanted: null } : { index, wanted: to };
}
