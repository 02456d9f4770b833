import type { MaskFacts } from '../types.ts';
import { labelOf, type MaskSet } from './mask-set.ts';

/** The label that segmentation datasets reserve for pixels without a class. */
const IGNORE = 255;

/**
 * Returns 255 if it is the ignore label of an index set: beside at least two other values, all below 255 with a gap
 * before it. In {0, 255} it is the object; and if 1 and 255 never occur in one mask, the set mixes two notations of the
 * object.
 */
export function ignoreLabel(masks: readonly MaskFacts[], set: Pick<MaskSet, 'source'>): number | null {
  if (set.source === 'color') return null;
  const others = new Set<number>();
  let areTogether = false;
  for (const mask of masks) {
    const label = labelOf(mask, set);
    let [hasOne, hasIgnore] = [false, false];
    for (const [value] of mask.values) {
      const its = label(value);
      others.add(its);
      hasOne ||= its === 1;
      hasIgnore ||= its === IGNORE;
    }
    areTogether ||= hasOne && hasIgnore;
  }
  if (!others.delete(IGNORE)) return null;
  if (others.size < 2 || [...others].some((value) => value >= IGNORE - 1)) return null;
  return others.has(1) && !areTogether ? null : IGNORE;
}
