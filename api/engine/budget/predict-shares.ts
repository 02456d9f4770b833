import { drawsObjects, type Prediction } from '@twinset/contract';
import type { DatasetCache } from '../prepare/dataset-cache.ts';
import { sourcesOf, trainCounts } from '../run/output-plan.ts';
import { type JobCore, recipeOf } from '../run/recipe.ts';
import type { MaskSurvey } from '../tasks/survey-mask.ts';
import type { Engine } from '../types.ts';
import { classValue } from './class-value.ts';
import { type Expected, expectedShares } from './expected-shares.ts';
import { surveyKey, surveyMasks } from './survey-masks.ts';

/** Expected shares as numbers: the shares of each pair in the order of `values`, and of empty outputs at the end. */
interface Table {
  values: (number | string)[];
  rows: Map<number, Float64Array>;
}

function tableOf(expected: Map<number, Expected>): Table {
  const values = [...new Set([...expected.values()].flatMap(({ shares }) => [...shares.keys()]))];
  const rowOf = ({ shares, empty }: Expected) =>
    Float64Array.of(...values.map((value) => shares.get(value) ?? 0), empty);
  return { values, rows: new Map([...expected].map(([pair, one]) => [pair, rowOf(one)])) };
}

/** Returns the average of the rows of these pairs, each weighted by its count. */
function average({ values, rows }: Table, counts: Map<number, number>, total: number): Float64Array {
  const sum = new Float64Array(values.length + 1);
  for (const [pair, count] of counts) {
    const row = rows.get(pair) as Float64Array;
    for (let i = 0; i < sum.length; i++) sum[i] += (count / total) * row[i];
  }
  return sum;
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
    const classOf = classValue(job);
    const own = tableOf(new Map(sources.map((pair) => [pair, presentShares(surveys[pair], classOf)])));
    const shares = average(own, new Map(sources.map((pair) => [pair, 1])), sources.length);
    return {
      expected: tableOf(await expectedShares(job, sources, surveys)),
      present: { of: new Map(own.values.map((value, i) => [value, shares[i]])), empty: shares.at(-1) ?? 0 },
    };
  });
  const counts = trainCounts(job);
  let outputs = 0;
  for (const count of counts.values()) outputs += count;
  const shares = average(expected, counts, outputs);
  const predicted = new Map(expected.values.map((value, i) => [value, shares[i]]));
  const values = new Set([...present.of.keys(), ...expected.values.filter((_, i) => shares[i] > 0)]);
  return {
    sources: sources.length,
    used: counts.size,
    leftOut: job.budget ? sources.filter((pair) => job.budget?.weights[pair] === 0).length : 0,
    outputs,
    classes: [...values]
      .sort((a, b) => (a < b ? -1 : 1))
      .map((value) => ({
        value,
        present: present.of.get(value) ?? 0,
        predicted: predicted.get(value) ?? 0,
      })),
    empty: { present: present.empty, predicted: shares.at(-1) ?? 0 },
  };
}
