import { type JobCore, recipeOf } from '../run/recipe.ts';
import { hexColor } from '../tasks/display-color.ts';

/** Returns the class of an object's id, 0 for the background; without classes 1. */
export const objectClass = (id: number, perClass: number): number =>
  id === 0 ? 0 : perClass > 0 ? Math.floor(id / perClass) : 1;

/**
 * Returns the function from a carried label to its class, as configurations name it: a label, #rrggbb, or the class of
 * an object (`objectClass`).
 */
export function classValue(job: Pick<JobCore, 'config' | 'plan'>): (label: number) => number | string {
  if (job.config.maskContent === 'objects') return (id) => objectClass(id, job.config.objectsPerClass);
  const { carried, table } = recipeOf(job).frame.mask;
  if (carried === 'colors') return hexColor;
  return job.plan.mask.source === 'color' ? (label) => hexColor(table?.[label] ?? 0) : (label) => label;
}
