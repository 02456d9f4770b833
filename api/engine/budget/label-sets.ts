import type { MaskSurvey } from '../tasks/survey-mask.ts';

/** Sets of labels of frames: many frames have the same ones. */
export interface LabelSets {
  /** Distinct sets. */
  sets: number[][];
  /** Set of each frame. */
  of: number[];
  /** True for each frame without an object. */
  empty: boolean[];
}

const known = new WeakMap<readonly MaskSurvey[], LabelSets>();

/** Returns the sets of labels of surveyed masks; kept as long as the surveys. */
export function labelSets(surveys: readonly MaskSurvey[]): LabelSets {
  const found = known.get(surveys);
  if (found) return found;
  const numbers = new Map<string, number>();
  const sets: number[][] = [];
  const of = surveys.map(({ pixels }) => {
    const labels = pixels.map(([label]) => label);
    const key = labels.join();
    const number = numbers.get(key) ?? sets.push(labels) - 1;
    numbers.set(key, number);
    return number;
  });
  const computed = { sets, of, empty: surveys.map(({ objects }) => objects === 0) };
  known.set(surveys, computed);
  return computed;
}
