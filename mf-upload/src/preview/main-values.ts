import { type DatasetClass, HEX_COLOR } from '@twinset/contract';

/** Smallest share of all mask pixels of a value that is offered as a class. */
const SHARE_LEAST = 0.01;

/** Lossy compression spreads a class over the values up to this distance, each with a third of its share at most. */
const HALO = { distance: 12, factor: 3 };
/** A value below the highest class is spread like the others: at most this many times less than they are. */
const SPREAD_MAX = 8;
/** Masks whose highest class is lower contain ids, which lie side by side. */
const HIGHEST_LEAST = 64;
/** Smallest share of the highest class. */
const HIGHEST_SHARE_LEAST = 0.001;

type Label = Pick<DatasetClass, 'value' | 'share'>;

/** Returns the values without those that lossy compression or smoothing created beside a more frequent one. */
function withoutHalos(classes: readonly Label[]): Label[] {
  const shares = new Map(classes.map(({ value, share }) => [value, share]));
  const shareOf = (value: number) => shares.get(value) ?? 0;
  const highest = classes.findLast(
    ({ value, share }) =>
      typeof value === 'number' && share >= HIGHEST_SHARE_LEAST && share > shareOf(value - 1),
  )?.value;
  if (typeof highest !== 'number' || highest < HIGHEST_LEAST) return [...classes];
  const spread = SPREAD_MAX * shareOf(highest - 1);
  return classes.filter(
    ({ value, share }) =>
      share > spread ||
      !classes.some(
        (other) =>
          Math.abs(Number(other.value) - Number(value)) <= HALO.distance &&
          other.share >= HALO.factor * share,
      ),
  );
}

/** Returns the values that cover most of the masks, ascending; at least two if there are as many. */
export function mainValues(classes: readonly Label[]): (number | string)[] {
  const peaks = withoutHalos(classes);
  const sorted = (peaks.length < 2 ? classes : peaks).toSorted((a, b) => b.share - a.share);
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
