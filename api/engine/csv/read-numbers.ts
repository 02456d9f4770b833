import { isPlainNumber } from '@twinset/tensor-core';
import type { Separator } from './parse-records.ts';

export type DecimalMark = 'point' | 'comma';

/** A number format: the decimal mark, and the mark between groups of three digits. */
interface Reading {
  mark: DecimalMark;
  /** Pattern that occurs in every column of this format; null for plain numbers. */
  needs: RegExp | null;
  group: RegExp | null;
  plain: RegExp;
  grouped: RegExp | null;
}

const SPACE = '[ \\u00a0\\u2009\\u202f]';
const reading = (mark: DecimalMark, group: string | null): Reading => {
  const decimal = mark === 'point' ? '\\.' : ',';
  return {
    mark,
    needs: group !== null ? new RegExp(group) : mark === 'comma' ? /,/ : null,
    group: group === null ? null : new RegExp(group, 'g'),
    plain: new RegExp(`^-?(?:(?:0|[1-9]\\d*)(?:${decimal}\\d+)?|${decimal}\\d+)(?:[eE][+-]?\\d+)?$`),
    grouped: group === null ? null : new RegExp(`^-?[1-9]\\d{0,2}(?:${group}\\d{3})+(?:${decimal}\\d+)?$`),
  };
};
const READINGS: readonly Reading[] = [
  reading('point', null),
  reading('comma', null),
  ...[',', SPACE, "['’]"].map((group) => reading('point', group)),
  ...['\\.', SPACE, "['’]"].map((group) => reading('comma', group)),
];
const isPercent = (cell: string) => cell.endsWith('%');
const withoutPercent = (cell: string) => (isPercent(cell) ? cell.slice(0, -1).trimEnd() : cell);
const COULD_BE_NUMBER = /^-?[\d.,'’\s\u00a0\u2009\u202f]+(?:[eE][+-]?\d+)?$/;

/** Returns a cell's number in plain spelling, or null if it is not a number in this format. */
function spell(cell: string, { mark, group, plain, grouped }: Reading): string | null {
  const isGrouped = grouped?.test(cell) ?? false;
  if (!isGrouped && !plain.test(cell)) return null;
  const bare = group && isGrouped ? cell.replace(group, '') : cell;
  const number = mark === 'comma' ? bare.replace(',', '.') : bare;
  // If groups are marked, numbers of 1,000 and more have marks.
  if (grouped && !isGrouped && Math.abs(Number(number)) >= 1000) return null;
  return isPlainNumber(number) ? number : null;
}

/** Value of a cell that is not a number in any format. */
const NO_NUMBER = '';

/** A column in one number format: a plain spelling for each cell that is a number. */
export interface ColumnReading {
  mark: DecimalMark;
  spelled: (string | null)[];
  /** True if a cell contains the decimal mark, or groups that exclude the other mark. */
  showsMark: boolean;
  numbers: number;
}

function readUnder(cells: readonly string[], one: Reading, separator: Separator): ColumnReading | null {
  const spelled = cells.map((cell) => (cell === NO_NUMBER ? null : spell(cell, one)));
  const numbers = spelled.filter((number) => number !== null).length;
  const { mark, grouped } = one;
  const some = (test: (cell: string) => boolean) =>
    cells.some((cell, i) => spelled[i] !== null && test(cell));
  const groups = grouped !== null && some((cell) => grouped.test(cell));
  if (numbers === 0 || (grouped !== null && !groups)) return null;
  const decimal = mark === 'comma' ? ',' : '.';
  const shown = some((cell) => cell.includes(decimal));
  if (mark === 'comma' && grouped === null) {
    // A comma that also separates cells is a decimal mark only if it cannot separate thousands.
    const thousands = READINGS[2]?.grouped as RegExp;
    const proof = (cell: string) => cell.includes(',') && !thousands.test(cell);
    if (!shown || (separator === ',' && !some(proof))) return null;
  }
  const excludes = groups && some((cell) => cell.includes(mark === 'comma' ? '.' : ','));
  return { mark, spelled, numbers, showsMark: shown || excludes };
}

export interface NumberColumn {
  /** Formats in which every cell is a number, each with its values. */
  whole: ColumnReading[];
  /** The format with most numbers; null if no cell is a number. */
  best: ColumnReading | null;
  /** True if every cell is a number in some format, but not all in the same. */
  mixed: boolean;
  percent: boolean;
}

/**
 * Reads the cells of a column as numbers: decimal points or commas, thousands separators, percent signs, leading dots
 * and exponents, each only if the whole column uses it. Percent signs are removed.
 * @param cells trimmed, none missing.
 */
export function readNumbers(cells: readonly string[], separator: Separator): NumberColumn {
  const marked = cells.filter(isPercent).length;
  const percent = marked > cells.length / 2;
  // A cell that differs from most in having or lacking a percent sign does not count as a number.
  const bare = cells.map((cell) => {
    const number = isPercent(cell) === percent ? withoutPercent(cell) : NO_NUMBER;
    return COULD_BE_NUMBER.test(number) ? number : NO_NUMBER;
  });
  const all = READINGS.filter(({ needs }) => needs === null || bare.some((cell) => needs.test(cell)))
    .map((one) => readUnder(bare, one, separator))
    .filter((r) => r !== null);
  const whole: ColumnReading[] = [];
  for (const one of all) {
    if (one.numbers < cells.length) continue;
    if (!whole.some(({ spelled }) => spelled.every((number, i) => number === one.spelled[i])))
      whole.push(one);
  }
  const best = all.reduce<ColumnReading | null>((a, b) => (a && a.numbers >= b.numbers ? a : b), null);
  const isNumber = (cell: string) => READINGS.some((one) => spell(withoutPercent(cell), one) !== null);
  return { whole, best, mixed: whole.length === 0 && best !== null && cells.every(isNumber), percent };
}

/**
 * Returns the decimal mark of a file from the columns with only one possible format; null if they show none, or both.
 * In a comma-separated file it is the point unless cells show otherwise.
 */
export function decimalMark(columns: Iterable<NumberColumn>, separator: Separator): DecimalMark | null {
  const shown = new Set<DecimalMark>();
  for (const { whole } of columns) {
    const [only] = whole;
    if (whole.length === 1 && only?.showsMark) shown.add(only.mark);
    if (shown.size === 2) break;
  }
  if (shown.size === 1) return shown.has('comma') ? 'comma' : 'point';
  return separator === ',' ? 'point' : null;
}
