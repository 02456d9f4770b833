import { formatCount } from '@twinset/contract';

export interface NumberRules {
  min: number;
  max: number;
  /** Decimal places; 0 for whole numbers. */
  decimals: number;
}

/**
 * Returns the number in a text, or null if it is none: an exponent, a unit, a thousands separator, a decimal
 * mark in a whole number and more decimals than allowed are invalid. Comma and point are both decimal marks.
 * Nothing is ignored or rounded, so that the number is exactly the visible one. Never NaN.
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

/** Clamps a value to the range and rounds it to the allowed decimals. */
export function clampNumber(value: number, { min, max, decimals }: NumberRules): number {
  const factor = 10 ** decimals;
  return Math.min(Math.max(Math.round(value * factor) / factor, min), Math.max(min, max));
}

/** Returns the number after a step of an arrow key, without rounding errors. */
export const stepNumber = (value: number, by: number, rules: NumberRules): number =>
  clampNumber(Number((value + by).toFixed(rules.decimals)), rules);

/** Returns a range such as "1 to 1,000", with the unit if there is one. */
export function rangeText({ min, max }: NumberRules, unit?: string): string {
  return `${formatCount(min)} to ${formatCount(max)}${unit === undefined ? '' : ` ${unit}`}`;
}

/**
 * Describes the accepted numbers: "Whole numbers from 1 to 256.", "Numbers from -30 to 30 with at most 1
 * decimal."
 */
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
 * Returns what is wrong with a typed text and which value is used; null if it is valid.
 * @param value the stored number, used while the text is not a number
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

/** Returns the message that a number out of range was set to the nearest one within it. */
export function clampedMessage(typed: number, clamped: number): FieldMessage {
  const end = typed < clamped ? 'lowest' : 'highest';
  return { state: 'warning', text: `Set to ${formatCount(clamped)}, the ${end} value allowed.` };
}
