import type { Cell } from './types.ts';

/**
 * Returns whether a text is a plain decimal number, with a leading dot or an exponent allowed: `-3`, `0.50`,
 * `.5`, `5e-05`. A leading zero (`007`), a plus sign or more digits than a double can represent (an 18-digit
 * id) make it text.
 */
export function isPlainNumber(text: string): boolean {
  if (!/^-?((0|[1-9]\d*)(\.\d+)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return false;
  const value = Math.abs(Number(text));
  return /e/i.test(text) ? Number.isFinite(value) : value <= Number.MAX_SAFE_INTEGER;
}

/**
 * Returns whether a cell is missing: empty, blank, `NA`, `nan`, `N/A`, `NULL`, `None` in any case, `-`, or
 * NaN.
 */
export function isMissing(cell: Cell): boolean {
  if (cell === null || cell === undefined) return true;
  if (typeof cell === 'number') return !Number.isFinite(cell);
  const text = cell.trim();
  return text.length <= 4 && /^(na|nan|n\/a|null|none|-)?$/i.test(text);
}

/** Returns numeric if there is a value and every value is a number or a plain decimal spelling of one. */
export function columnKind(values: readonly Cell[]): 'numeric' | 'categorical' {
  let present = 0;
  for (const cell of values) {
    if (isMissing(cell)) continue;
    present++;
    if (typeof cell === 'string' && !isPlainNumber(cell)) return 'categorical';
  }
  return present > 0 ? 'numeric' : 'categorical';
}
