import { everyInSteps, type Steps, someNames, sortNames, type Warning } from '@twinset/contract';
import type { MaskFacts } from '../types.ts';
import { labelOf, type MaskSet } from './mask-set.ts';

/** Foreground values that tools write into masks of two classes. */
const FOREGROUNDS = [1, 255, 65_535];

/**
 * Groups the masks of a set of two-class masks by their foreground value, the rarest value last, if different ones are
 * in use (0/1 beside 0/255); else null. Masks of only background are in no group.
 */
function* mixedForegrounds(masks: readonly MaskFacts[], set: MaskSet): Steps<Map<number, string[]> | null> {
  if (set.source !== 'value') return null;
  const groups = new Map<number, string[]>();
  const areForegrounds = yield* everyInSteps(masks, (mask) => {
    const label = labelOf(mask, set);
    const values = mask.values.map(([value]) => label(value)).filter((value) => value !== 0);
    const [value] = values;
    if (value === undefined) return true;
    if (values.length > 1 || !FOREGROUNDS.includes(value)) return false;
    const names = groups.get(value);
    if (names) names.push(mask.name);
    else groups.set(value, [mask.name]);
    return true;
  });
  if (!areForegrounds) return null;
  if (groups.size < 2) return null;
  return new Map([...groups].sort((a, b) => b[1].length - a[1].length || a[0] - b[0]));
}

/** Returns, in steps, one warning if masks of 0 and 1 are mixed with masks of 0 and 255, listing the smaller group. */
export function* mixedBinaryWarnings(masks: readonly MaskFacts[], set: MaskSet): Steps<Warning[]> {
  const groups = yield* mixedForegrounds(masks, set);
  if (groups === null) return [];
  const sizes = [...groups].map(([value, names]) => `${names.length} with ${value}`).join(', ');
  const odd = sortNames([...groups.values()].slice(1).flat());
  const message =
    `The masks mark their foreground with different values: ${sizes}. They would become different classes. ` +
    `Different from most: ${someNames(odd)}.`;
  return [{ code: 'MixedBinaryMasks', message, files: odd }];
}
