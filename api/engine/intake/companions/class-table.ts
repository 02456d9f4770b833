import type { ClassRole } from '@twinset/contract';
import type { IntakeClass, LabelRule } from '../layout.ts';

/** A class as a companion file lists it. */
export type ListedClass = { name: string; value?: number; color?: string };

const IGNORE = /^_*(ignore|ignored|void|border|unknown|don'?t ?care)_*$/i;
const BACKGROUND = /^_*(background|backgr|bg|unlabell?ed|none)_*$/i;

/** Returns the role that a name shows, or nothing for a class. */
export function roleOfName(name: string): { role?: ClassRole } {
  if (IGNORE.test(name)) return { role: 'ignore' };
  return BACKGROUND.test(name) ? { role: 'background' } : {};
}

export const toColor = (hex: string): number => Number.parseInt(hex.slice(1), 16);
export const toHex = (color: number): string => `#${color.toString(16).padStart(6, '0')}`;

/** Returns a colour from its three components as text, or null. */
export function colorOf(parts: readonly string[]): string | null {
  const numbers = parts.map((part) => (/^\s*\d{1,3}\s*$/.test(part) ? Number(part) : Number.NaN));
  if (numbers.length !== 3 || numbers.some((n) => !(n <= 255))) return null;
  return toHex(((numbers[0] as number) << 16) | ((numbers[1] as number) << 8) | (numbers[2] as number));
}

/**
 * Returns the classes with their labels. Without values in the file, the order gives them: from 0, except that black,
 * listed or not, is label 0 of a list of colours, as in every mask set of colours.
 */
export function labelClasses(listed: readonly ListedClass[]): { classes: IntakeClass[]; labels: LabelRule } {
  const colored = listed.filter((one) => one.color !== undefined);
  if (colored.length === 0 || colored.length < listed.length) {
    const classes = listed.map(({ name, value }, i) => ({ value: value ?? i, name, ...roleOfName(name) }));
    return { classes, labels: { kind: 'keep' } };
  }
  const unique = new Map(colored.map((one) => [one.color ?? '', one]));
  const black = unique.get('#000000') ?? { name: 'background', color: '#000000' };
  const ordered = [black, ...[...unique.values()].filter((one) => one.color !== '#000000')];
  const classes = ordered.map(({ name, color }, value) => ({
    value,
    name,
    ...(color === undefined || value === 0 ? {} : { color }),
    ...roleOfName(name),
  }));
  const labels = ordered.map(({ color = '#000000' }, value): [number, number] => [toColor(color), value]);
  return { classes, labels: { kind: 'colors', labels, nearest: false } };
}
