import { eachInSteps, type MaskObject, type ObjectSummary, type Steps } from '@twinset/contract';
import { labelOf, type MaskSet } from '../dataset/mask-set.ts';
import { hexColor, labelColor } from '../tasks/display-color.ts';
import type { MaskFacts } from '../types.ts';
import { objectClass } from './object-areas.ts';

/** Returns the areas of the objects of each mask by their ids. */
const objectsOf = (mask: MaskFacts, set: Pick<MaskSet, 'source'>): [id: number, area: number][] => {
  const label = labelOf(mask, set);
  return mask.values
    .map(([value, area]): [number, number] => [label(value), area])
    .filter(([id]) => id !== 0);
};

/** Returns the least, the median (the lower one of two) and the greatest value; zeros without any. */
function spreadOf(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { least: at(0), median: at(0.5), most: at(1) };
}

/** Counts areas in bins whose lower edges are powers of two, from the first that is not empty to the last. */
function histogramOf(areas: readonly number[]): ObjectSummary['histogram'] {
  const bins: number[] = [];
  for (const area of areas) {
    const bin = 31 - Math.clz32(area);
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  const first = bins.findIndex((count) => count !== undefined);
  return Array.from(bins, (count = 0, bin) => ({ from: 1 << bin, count })).slice(Math.max(0, first));
}

/** Returns the objects of one mask with their classes, areas and display colours. */
export const maskObjects = (mask: MaskFacts, set: Pick<MaskSet, 'source'>, perClass: number): MaskObject[] =>
  objectsOf(mask, set).map(([id, area]) => ({
    id,
    class: objectClass(id, perClass),
    area,
    color: hexColor(labelColor(id)),
  }));

/** Counts the objects of a dataset and describes their areas; every value but 0 of a mask is an object. */
export function objectSummary(
  masks: readonly MaskFacts[],
  set: Pick<MaskSet, 'source'>,
  perClass: number,
): ObjectSummary {
  const areas: number[] = [];
  const counts: number[] = [];
  const covered: number[] = [];
  const classes = new Map<number, number>();
  for (const mask of masks) {
    const objects = objectsOf(mask, set);
    counts.push(objects.length);
    covered.push(objects.reduce((sum, [, area]) => sum + area, 0) / (mask.width * mask.height));
    for (const [id, area] of objects) {
      areas.push(area);
      const of = objectClass(id, perClass);
      classes.set(of, (classes.get(of) ?? 0) + 1);
    }
  }
  return {
    count: areas.length,
    masks: masks.length,
    area: spreadOf(areas),
    perMask: spreadOf(counts),
    covered: spreadOf(covered),
    histogram: histogramOf(areas),
    classes: [...classes].sort(([a], [b]) => a - b).map(([value, count]) => ({ class: value, count })),
  };
}

/** Objects per mask, and masks with different numbers of objects, from which a set looks like objects. */
const OBJECTS_LEAST = 4;
const COUNTS_LEAST = 3;
/** Share of masks whose ids are numbered without gaps. */
const NUMBERED = 0.9;
/** Ids as in Cityscapes: a class times 1000 and a number. */
const ID_WITH_CLASS = 1000;

/**
 * Returns, in steps, whether the masks of a set look like ids of objects: numbered from 1 without gaps, with another number of
 * them from mask to mask, as Cellpose and StarDist write, or classes times 1000 plus a number, as in Cityscapes.
 */
export function* looksLikeObjects(masks: readonly MaskFacts[], set: MaskSet): Steps<boolean> {
  if (set.source !== 'value') return false;
  let withObjects = 0;
  let haveClasses = false;
  /** Numbers of objects of the masks whose ids have no gaps. */
  const numbered: number[] = [];
  yield* eachInSteps(masks, (mask) => {
    const label = labelOf(mask, set);
    let [count, highest, withClass] = [0, 0, 0];
    for (const [value] of mask.values) {
      const id = label(value);
      if (id === 0) continue;
      count++;
      highest = Math.max(highest, id);
      if (id >= ID_WITH_CLASS) withClass++;
    }
    if (count === 0) return;
    withObjects++;
    haveClasses ||= withClass > 1;
    if (highest === count) numbered.push(count);
  });
  if (withObjects < COUNTS_LEAST) return false;
  if (haveClasses) return true;
  const median = numbered.sort((a, b) => a - b)[Math.floor(numbered.length / 2)] ?? 0;
  const isNumbered = numbered.length >= NUMBERED * withObjects;
  return isNumbered && new Set(numbered).size >= COUNTS_LEAST && median >= OBJECTS_LEAST;
}
