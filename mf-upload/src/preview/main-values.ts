import { type DatasetClass, HEX_COLOR } from '@twinset/contract';

/** Smallest share of all mask pixels of a value that is offered as a class. */
const SHARE_LEAST = 0.01;

/** Returns the values that cover most of the masks, ascending; at least two if there are as many. */
export function mainValues(classes: readonly Pick<DatasetClass, 'value' | 'share'>[]): (number | string)[] {
  const sorted = classes.toSorted((a, b) => b.share - a.share);
  const main = sorted.filter(({ share }, rank) => rank < 2 || share >= SHARE_LEAST).map(({ value }) => value);
  return classes.map(({ value }) => value).filter((value) => main.includes(value));
}

/** Reads a list of labels and colours separated by commas or spaces; null if one is neither. */
export function readValues(text: string): (number | string)[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const values = parts.map((part) =>
    HEX_COLOR.test(part) ? part : /^\d{1,5}$/.test(part) ? Number(part) : null,
  );
  const known = values.filter((value) => value !== null);
  return known.length === values.length &&
    known.every((value) => typeof value === 'string' || value <= 65_535)
    ? known
    : null;
}
