/** Where a walk through pairs stands. Pairs are read page by page, so the next one may not have been read yet. */
export interface PairPosition {
  index: number;
  /** The pair to open once it has been read; null while none is waited for. */
  wanted: number | null;
}

/**
 * Returns the place after a step. Steps made while a page is read add up, and none is lost.
 * @param read how many pairs have been read
 * @param total how many pairs there are
 */
export function stepPair(
  { index, wanted }: PairPosition,
  step: 1 | -1,
  read: number,
  total: number,
): PairPosition {
  const last = Math.max(total, read) - 1;
  const to = Math.min(Math.max((wanted ?? index) + step, 0), last);
  return to < read ? { index: to, wanted: null } : { index, wanted: to };
}
