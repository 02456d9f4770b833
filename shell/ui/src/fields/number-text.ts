import { formatCount } from '@twinset/contract';

export interface NumberRules {
  min: number;
  max: number;
  /** Decimal places; 0 for whole numbers. */
  decimals: number;
}

/**
 * Returns the number that a text spells out, or null where it is none: an exponent, a unit, a separator of thousands,
 * a decimal mark in a whole number or more decimals than are kept. A comma is a decimal mark, as a point is. Nothing
 * is left out or rounded, so that no other number is taken than the one that can be read. Never NaN.
 */
export function readNumber(text: string, { decimals }: Pick<NumberRules, 'decimals'>): number | null {
  const fraction = decimals > 0 ? `(?:[.,]\\d{0,${decimals}})?` : '';
  const leading = decimals > 0 ? `|[.,]\\d{1,${decimals}}` : '';
  const plain = text.trim().replace('−', '-');
  if (!new RegExp(`^-?(?:\\d+${fraction}${leading})$`).test(plain)) return null;
  const value = Number(plain.replace(',', '.'));
  if (!Number.isFinite(value) || (decimals === 0 && !Number.isSafeInteger(value))) return null;
  return value === 0 ? 0 : value;
}

/** Into the range and onto the grid of decimals. */
export function clampNumber(value: number, { min, max, decimals }: NumberRules): number {
  const factor = 10 ** decimals;
  return Math.min(Math.max(Math.round(value * factor) / factor, min), Math.max(min, max));
}

/** The number that an arrow key leads to from a value, free of binary dust. */
export const stepNumber = (value: number, by: number, rules: NumberRules): number =>
  clampNumber(Number((value + by).toFixed(rules.decimals)), rules);

/** "1 to 1,000", with the unit where there is one. */
export function rangeText({ min, max }: NumberRules, unit?: string): string {
  return `${formatCount(min)} to ${formatCount(max)}${unit === undefined ? '' : ` ${unit}`}`;
}

/** What a field takes: "Whole numbers from 1 to 256.", "Numbers from -30 to 30 with at most 1 decimal." */
export function acceptedText(rules: NumberRules, unit?: string): string {
  const { decimals } = rules;
  if (decimals === 0) return `Whole numbers from ${rangeText(rules, unit)}.`;
  const decimalsText = `with at most ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`;
  return `Numbers from ${rangeText(rules, unit)} ${decimalsText}.`;
}

export interface FieldMessage {
  state: 'error' | 'warning' | 'none';
  text: string;
}

/**
 * Says what is wrong with what is typed, and what becomes of it; null where it is in order.
 * @param value the stored number, which stays while the text is none
 */
export function typedMessage(
  text: string,
  value: number,
  rules: NumberRules,
  unit?: string,
): FieldMessage | null {
  const accepted = acceptedText(rules, unit);
  const read = readNumber(text, rules);
  if (read === null) return { state: 'error', text: `${accepted} The value stays ${formatCount(value)}.` };
  if (read >= rules.min && read <= rules.max) return null;
  return { state: 'warning', text: `${accepted} Will be set to ${formatCount(clampNumber(read, rules))}.` };
}

/** Says that a number out of range was set to the nearest one within it. */
export function clampedMessage(typed: number, clamped: number): FieldMessage {
  const end = typed < clamped ? 'lowest' : 'highest';
  return { state: 'warning', text: `Set to ${formatCount(clamped)}, the ${end} value allowed.` };
}
