import type { Cell } from './types.ts';

/**
 * A plain decimal number in its own spelling: `-3`, `0.50`. A leading zero (`007`), an exponent
 * (`1e3`), a plus sign or more digits than a double holds (an 18-digit id) make it text.
 */
export function isPlainNumber(text: string): boolean {
  if (!/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)) return false;
  return Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER;
}

/** No value: nothing, blank, `NA`, `nan` or `N/A` in any case, or a number that is none. */
export function isMissing(cell: Cell): boolean {
  if (cell === null || cell === undefined) return true;
  if (typeof cell === 'number') return !Number.isFinite(cell);
  return /^\s*(na|nan|n\/a)?\s*$/i.test(cell);
}

/** Numeric if there is a value and every value is a number or a plain decimal spelling of one. */
export function columnKind(values: readonly Cell[]): 'numeric' | 'categorical' {
  let present = 0;
  for (const cell of values) {
    if (isMissing(cell)) continue;
    present++;
    if (typeof cell === 'string' && !isPlainNumber(cell)) return 'categorical';
  }
  return present > 0 ? 'numeric' : 'categorical';
}
