import {
  DEFAULT_RANGES,
  type TransformFlag,
  type TransformRange,
  type TransformRanges,
} from '@twinset/contract';

type Ends = readonly [number, number];

/** Returns the probability of a transform, 0 to 1. */
export const probabilityOf = (ranges: TransformRanges, flag: TransformFlag): number =>
  ranges[flag]?.probability ?? DEFAULT_RANGES[flag].probability;

/** Returns the range of a transform's values, in the units of the configuration. */
export function endsOf(ranges: TransformRanges, flag: TransformFlag, { key }: TransformRange): Ends {
  const given = (ranges[flag] as Record<string, Ends> | undefined)?.[key];
  return given ?? ((DEFAULT_RANGES[flag] as unknown as Record<string, Ends>)[key] as Ends);
}

/** Sets one end; moves the other end if necessary, so that low is never above high. */
export function withEnd(ends: Ends, end: 'low' | 'high', value: number): [number, number] {
  return end === 'low' ? [value, Math.max(value, ends[1])] : [Math.min(value, ends[0]), value];
}

const patched = (ranges: TransformRanges, flag: TransformFlag, patch: object): TransformRanges => ({
  ...ranges,
  [flag]: { ...ranges[flag], ...patch },
});

export const withProbability = (
  ranges: TransformRanges,
  flag: TransformFlag,
  probability: number,
): TransformRanges => patched(ranges, flag, { probability });

export const withEnds = (
  ranges: TransformRanges,
  flag: TransformFlag,
  range: TransformRange,
  ends: Ends,
): TransformRanges => patched(ranges, flag, { [range.key]: [...ends] });

/** Restores the defaults of one transform. */
export function withoutFlag(ranges: TransformRanges, flag: TransformFlag): TransformRanges {
  const { [flag]: _, ...rest } = ranges;
  return rest;
}

/**
 * Converts a value of the configuration to the displayed one, without rounding errors: 0.2 with scale 100 ->
 * 20.
 */
export const toDisplayed = (value: number, { scale, decimals }: TransformRange): number =>
  Number((value * scale).toFixed(decimals));

/** Converts a typed value to the one of the configuration. */
export const toConfigured = (value: number, { scale }: TransformRange): number =>
  Number((value / scale).toFixed(6));

/** Returns the lowest and highest value that the fields accept, in displayed units. */
export const fieldLimits = (range: TransformRange): Ends => {
  const [min, max] = range.fieldLimits ?? range.limits;
  return [toDisplayed(min, range), toDisplayed(max, range)];
};

/** Formats an end: "−30°", "50 %", "+20 %", "0.6 ×", "0.8", "1 object". */
export function endText(value: number, range: TransformRange): string {
  const number = toDisplayed(value, range);
  const sign = range.limits[0] < 0 && number > 0 ? '+' : '';
  const gap = range.unit === '°' || range.unit === '' ? '' : ' ';
  const unit = number === 1 && range.unit.endsWith('s') ? range.unit.slice(0, -1) : range.unit;
  return `${sign}${String(number).replace('-', '−')}${gap}${unit}`;
}
