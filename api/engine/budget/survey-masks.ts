import { ruleOf } from '../dataset/background.ts';
import { forEachConcurrent } from '../lib/for-each-concurrent.ts';
import type { DatasetCache } from '../prepare/dataset-cache.ts';
import { type JobCore, recipeOf } from '../run/recipe.ts';
import type { MaskSurvey } from '../tasks/survey-mask.ts';
import type { Engine } from '../types.ts';

/** Returns the settings by which pairs are cut; tiles without foreground depend on the seed. */
const tiledBy = ({ tiles, seed }: JobCore['config']) => (tiles.size === undefined ? [] : [tiles, seed]);

/** Returns the key of the frames of a job within its dataset. */
export function surveyKey(job: Pick<JobCore, 'config' | 'plan'>): string {
  const { frame, plan, mask, objectsPerClass } = recipeOf(job).frame;
  return JSON.stringify([
    frame,
    plan,
    mask,
    objectsPerClass,
    ruleOf(job),
    job.config.repairs,
    ...tiledBy(job.config),
  ]);
}

/** Surveys the masks of all pairs after crop and resize, once per dataset and frame; aligned with the pairs. */
export function surveyMasks(
  { engine, keep }: { engine: Pick<Engine, 'surveyMask' | 'tasksAtOnce'>; keep: DatasetCache },
  job: Pick<JobCore, 'config' | 'plan' | 'pairs'>,
): Promise<MaskSurvey[]> {
  return keep(`masks ${surveyKey(job)}`, async () => {
    const { frame: recipe } = recipeOf(job);
    const rule = ruleOf(job);
    const surveys: MaskSurvey[] = new Array(job.pairs.length);
    await forEachConcurrent([...job.pairs.keys()], engine.tasksAtOnce, async (at) => {
      surveys[at] = await engine.surveyMask({ pair: job.pairs[at], recipe, rule });
    });
    return surveys;
  });
}
