import { eachInSteps, type Steps } from '@twinset/contract';
import type { MaskFacts, MaskShape } from '../types.ts';
import { labelOf, type MaskSet, maskSetInSteps } from './mask-set.ts';

/**
 * Evaluates the values of all masks together (decisions, section 4): a value may be rare in one mask and a class of the
 * set. The thresholds were tuned on generated sets of cells, streets, polygons, lines, contours, tiny objects and
 * object ids, clean and damaged; the tests of this file measure them.
 */

/** Least share of a value's pixels in 2x2 squares of one value from which it counts as forming areas. */
const FORMS_AREAS = 0.25;
/** In-between positions per pixel above which a value is a trace of a smoothed edge. */
const IN_BETWEEN = 0.25;
/** Share of all changes that are such traces, and their smallest number, from which masks count as smoothed. */
const SOFT = { set: 0.045, file: 0.09, least: 12 };
/** Thresholds for traces with values that are classes elsewhere, as in smoothed label numbers. */
const SOFT_CLASSES = { set: 0.16, file: 0.25 };

/** A set with fewer changes in total is evaluated like one file. */
const MANY_CHANGES = 2000;

type Totals = { pixels: number; flat: number; between: number };
type Judged = MaskFacts & { shape: MaskShape };

/** Properties of the values of a set. */
export interface MaskEvidence {
  set: MaskSet;
  /** Returns the label of a mask's value, in the domain of the set. */
  labelOf: (mask: MaskFacts) => (value: number) => number;
  /** Labels that do not form areas, in the whole set. */
  thin: Set<number>;
  /** Thin labels that are mostly between two other labels. */
  traces: Set<number>;
  /** True if the set as a whole looks smoothed. */
  isSoft: boolean;
}

function* addUp(masks: readonly Judged[], set: MaskSet): Steps<Map<number, Totals>> {
  const totals = new Map<number, Totals>();
  yield* eachInSteps(masks, (mask) => {
    const label = labelOf(mask, set);
    const { ofValues } = mask.shape;
    mask.values.forEach(([value, pixels], i) => {
      const [flat, between] = ofValues[i] ?? [0, 0];
      const known = totals.get(label(value));
      if (known === undefined) totals.set(label(value), { pixels, flat, between });
      else {
        known.pixels += pixels;
        known.flat += flat;
        known.between += between;
      }
    });
  });
  return totals;
}

type Softness = { traces: number; all: number; pixels: number };

/**
 * Returns the shares of changes that are in-between pixels, of traces and of all labels. The label with most of them is
 * excluded: a contour one pixel wide is between two areas everywhere, and it is a class.
 */
function softness(
  counts: readonly (readonly [label: number, between: number])[],
  changes: number,
  traces: ReadonlySet<number>,
): Softness {
  const withoutMost = (some: typeof counts) => {
    let [sum, most] = [0, 0];
    for (const [, between] of some) {
      sum += between;
      most = Math.max(most, between);
    }
    return sum - most;
  };
  const all = withoutMost(counts);
  return {
    traces: withoutMost(counts.filter(([label]) => traces.has(label))) / Math.max(1, changes),
    all: all / Math.max(1, changes),
    pixels: all,
  };
}

const exceeds = ({ traces, all, pixels }: Softness, limit: 'set' | 'file'): boolean =>
  pixels >= SOFT.least && (traces >= SOFT[limit] || all >= SOFT_CLASSES[limit]);

const isJudged = (mask: MaskFacts): mask is Judged => mask.shape !== undefined;

/** Evaluates the values of all masks of a set, in steps. */
export function* evidenceInSteps(masks: readonly MaskFacts[]): Steps<MaskEvidence> {
  const set = yield* maskSetInSteps(masks);
  const usable: Judged[] = [];
  let changes = 0;
  yield* eachInSteps(masks, (mask) => {
    if (!isJudged(mask)) return;
    usable.push(mask);
    changes += mask.shape.changes;
  });
  const totals = yield* addUp(usable, set);
  const thin = new Set<number>();
  const traces = new Set<number>();
  for (const [label, { pixels, flat, between }] of totals) {
    if (flat >= FORMS_AREAS * pixels) continue;
    thin.add(label);
    if (between >= IN_BETWEEN * pixels) traces.add(label);
  }
  yield;
  const counts = [...totals].map(([label, { between }]) => [label, between] as const);
  const soft = softness(counts, changes, traces);
  const isSoft = exceeds(soft, changes >= MANY_CHANGES ? 'set' : 'file');
  return { set, labelOf: (mask) => labelOf(mask, set), thin, traces, isSoft };
}

/**
 * Returns whether one mask looks smoothed. In a set that does, half of the evidence is enough; in a clean set twice as
 * much is needed, so that a few touching objects do not cause a warning.
 */
export function isSoftMask(mask: MaskFacts, evidence: MaskEvidence): boolean {
  if (!isJudged(mask)) return looksSoft(mask);
  const label = evidence.labelOf(mask);
  const { ofValues, changes, between } = mask.shape;
  const counts = mask.values.map(([value], i) => [label(value), ofValues[i]?.[1] ?? 0] as const);
  const soft = softness(counts, changes, evidence.traces);
  // Pixels of colours beyond the length of the list belong to no label.
  const beyond = between - counts.reduce((sum, [, ofValue]) => sum + ofValue, 0);
  if (mask.truncated && beyond >= SOFT.file * changes) return true;
  if (evidence.isSoft)
    return soft.pixels > 0 && (soft.traces >= SOFT.set / 2 || soft.all >= SOFT_CLASSES.set / 2);
  return exceeds(soft, 'file');
}

/**
 * Decides by counts alone, for facts stored by an older version: many values, most of them rare, that cover little
 * area.
 */
function looksSoft({ values, truncated, width, height }: MaskFacts): boolean {
  const rare = values.filter(([, pixels]) => pixels < 0.005 * width * height);
  const area = rare.reduce((sum, [, pixels]) => sum + pixels, 0);
  return truncated || (values.length >= 8 && rare.length * 2 >= values.length && area < 0.1 * width * height);
}

/** Returns the values of a mask that do not look like classes, in its order. */
export function strayValues(mask: MaskFacts, { thin, labelOf: labels }: MaskEvidence): number[] {
  const label = labels(mask);
  const area = mask.width * mask.height;
  const isStray = ([value, pixels]: [number, number]) =>
    mask.shape === undefined ? pixels < 0.005 * area : thin.has(label(value));
  return mask.values.filter(isStray).map(([value]) => value);
}
