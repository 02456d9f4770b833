import { drawsObjects, type Prediction } from '@twinset/contract';
import type { DatasetCache } from '../prepare/dataset-cache.ts';
import { sourcesOf, trainCounts } from '../run/output-plan.ts';
import { type JobCore, recipeOf } from '../run/recipe.ts';
import type { MaskSurvey } from '../tasks/survey-mask.ts';
import type { Engine } from '../types.ts';
import { classValue } from './class-value.ts';
import { type Expected, expectedShares } from './expected-shares.ts';
import { surveyKey, surveyMasks } from './survey-masks.ts';

/** Adds shares to a sum, times a factor. */
function addShares(sum: Expected, { shares, empty }: Expected, factor: number): void {
  sum.empty += factor * empty;
  for (const [value, share] of shares) sum.shares.set(value, (sum.shares.get(value) ?? 0) + factor * share);
}

/** Returns the shares of a source's frame itself. */
function presentShares(
  { pixels, width, height, objects }: MaskSurvey,
  classOf: (label: number) => number | string,
) {
  const present: Expected = { shares: new Map(), empty: objects === 0 ? 1 : 0 };
  for (const [label, count] of pixels) {
    const value = classOf(label);
    present.shares.set(value, (present.shares.get(value) ?? 0) + count / (width * height));
  }
  return present;
}

/**
 * Predicts the class shares of the training outputs. Surveys and expected shares are kept, so that a change of weights
 * needs neither files nor workers.
 */
export async function predictShares(
  means: { engine: Pick<Engine, 'surveyMask' | 'tasksAtOnce'>; keep: DatasetCache },
  job: JobCore,
): Promise<Prediction> {
  const surveys = await surveyMasks(means, job);
  const sources = sourcesOf(job, 'train');
  const { spec } = recipeOf(job);
  const key = JSON.stringify([
    surveyKey(job),
    spec,
    job.config.seed,
    drawsObjects(job.config.budget),
    sources,
  ]);
  const hash = new Bun.CryptoHasher('sha256').update(key).digest('base64url');
  const { expected, present } = await means.keep(`shares ${hash}`, async () => {
    const sum: Expected = { shares: new Map(), empty: 0 };
    const classOf = classValue(job);
    for (const pair of sources) addShares(sum, presentShares(surveys[pair], classOf), 1 / sources.length);
    return { expected: await expectedShares(job, sources, surveys), present: sum };
  });
  const counts = trainCounts(job);
  const outputs = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const predicted: Expected = { shares: new Map(), empty: 0 };
  for (const [pair, count] of counts) addShares(predicted, expected.get(pair) as Expected, count / outputs);
  const values = new Set([...present.shares.keys(), ...predicted.shares.keys()]);
  return {
    sources: sources.length,
    used: counts.size,
    leftOut: job.budget ? sources.filter((pair) => job.budget?.weights[pair] === 0).length : 0,
    outputs,
    classes: [...values]
      .sort((a, b) => (a < b ? -1 : 1))
      .map((value) => ({
        value,
        present: present.shares.get(value) ?? 0,
        predicted: predicted.shares.get(value) ?? 0,
      })),
    empty: { present: present.empty, predicted: predicted.empty },
  };
}
