import { outputWarnings } from '../dataset/check-run.ts';
import type { DatasetCache } from '../prepare/dataset-cache.ts';
import { sourcesOf } from '../run/output-plan.ts';
import type { Engine, RunJob } from '../types.ts';
import { budgetFacts, checkBudget } from './budget-facts.ts';
import { surveyMasks } from './survey-masks.ts';

/**
 * Adds the facts and warnings of its budget to a job.
 * @throws EngineError InvalidDataset or InvalidConfiguration if the budget leaves no source
 */
export async function withBudget(
  means: { engine: Pick<Engine, 'surveyMask' | 'tasksAtOnce'>; keep: DatasetCache },
  job: Omit<RunJob, 'dir'>,
): Promise<Omit<RunJob, 'dir'>> {
  const surveys = await surveyMasks(means, job);
  const budgeted = { ...job, budget: budgetFacts(job, surveys) };
  const sources = sourcesOf(job, 'train');
  const warnings = checkBudget(budgeted, sources, surveys);
  const left = sources.filter((pair) => budgeted.budget.weights[pair] > 0);
  return {
    ...budgeted,
    warnings: [...job.warnings, ...warnings, ...outputWarnings(job.config, left.length)],
  };
}
