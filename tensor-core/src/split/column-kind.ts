import type { Cell } from './types.ts';

/**
 * True for a plain decimal number, with a leading dot or an exponent if it has one: `-3`, `0.50`, `.5`, `5e-05`. A
 * leading zero (`007`), a plus sign or more digits than a double holds (an 18-digit id) make it text.
 */
export function isPlainNumber(text: string): boolean {
  if (!/^-?((0|[1-9]\d*)(\.\d+)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return false;
  const value = Math.abs(Number(text));
  return /e/i.test(text) ? Number.isFinite(value) : value <= Number.MAX_SAFE_INTEGER;
}

/** True for no value: nothing, blank, `NA`, `nan`, `N/A`, `NULL`, `None` in any case, `-`, or a number that is none. */
export function isMissing(cell: Cell): boolean {
  if (cell === null || cell === undefined) return true;
  if (typeof cell === 'number') return !Number.isFinite(cell);
  const text = cell.trim();
  return text.length <= 4 && /^(na|nan|n\/a|null|none|-)?$/i.test(text);
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
