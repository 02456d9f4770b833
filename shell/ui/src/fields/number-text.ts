export interface NumberRules {
  min: number;
  max: number;
  /** Decimal places kept; 0 for whole numbers. */
  decimals: number;
}

/** Drops what can never be part of a number, so that other characters are ignored while typing. */
export function keepNumeric(text: string, { min, decimals }: NumberRules): string {
  const allowed =
    decimals > 0 ? text.replace(',', '.').replace(/[^0-9.-]/g, '') : text.replace(/[^0-9-]/g, '');
  const sign = min < 0 && allowed.startsWith('-') ? '-' : '';
  const [whole = '', ...rest] = allowed.replace(/-/g, '').split('.');
  return sign + (rest.length > 0 ? `${whole}.${rest.join('').slice(0, decimals)}` : whole);
}

/** The number a text stands for, or null while it is none ("", "-", "."). Never NaN. */
export function readNumber(text: string): number | null {
  if (!/[0-9]/.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** Into the range and onto the grid of decimals. */
export function clampNumber(value: number, { min, max, decimals }: NumberRules): number {
  const factor = 10 ** decimals;
  return Math.min(Math.max(Math.round(value * factor) / factor, min), Math.max(min, max));
}
