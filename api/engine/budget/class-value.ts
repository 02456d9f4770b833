import { objectClass } from '../objects/object-areas.ts';
import { type JobCore, recipeOf } from '../run/recipe.ts';
import { hexColor } from '../tasks/display-color.ts';

/**
 * Returns the function from a carried label to its class, as configurations name it: a label, #rrggbb, or the class of
 * an object (`objectClass`); 0 for the background.
 */
export function classValue(job: Pick<JobCore, 'config' | 'plan'>): (label: number) => number | string {
  if (job.config.maskContent === 'objects')
    return (id) => (id === 0 ? 0 : objectClass(id, job.config.objectsPerClass));
  const { carried, table } = recipeOf(job).frame.mask;
  if (carried === 'colors') return hexColor;
  return job.plan.mask.source === 'color' ? (label) => hexColor(table?.[label] ?? 0) : (label) => label;
}
