import { type AugmentConfig, formatCount, someNames, type Warning } from '@twinset/contract';
import { EngineError } from '../engine-error.ts';
import type { JobCore } from '../run/recipe.ts';
import type { MaskSurvey } from '../tasks/survey-mask.ts';
import type { BudgetFacts } from './budget-sources.ts';
import { classValue } from './class-value.ts';
import { type LabelSets, labelSets } from './label-sets.ts';

/** Limit of the product of the weights of a source. */
const PRODUCT_MAX = 1_000_000;

type Job = Pick<JobCore, 'config' | 'plan' | 'pairs' | 'split'>;

/** Returns the names of the classes of each set of labels. */
function namesOfSets(job: Job, { sets }: LabelSets): Set<string>[] {
  const classOf = classValue(job);
  return sets.map((labels) => new Set(labels.map((label) => String(classOf(label)).toLowerCase())));
}

/** Returns the weights of a budget with colours in lower case, as in lists of classes. */
const classWeightsOf = ({ budget }: Pick<AugmentConfig, 'budget'>): [value: string, weight: number][] =>
  Object.entries(budget.classWeights ?? {}).map(([value, weight]) => [value.toLowerCase(), weight]);

/**
 * Returns the facts of a budget: the weight of a source is that of its pair times those of the classes in its mask.
 * Sources without an object have weight 0 if every output must contain one.
 */
export function budgetFacts(job: Job, surveys: readonly MaskSurvey[]): BudgetFacts {
  const { budget } = job.config;
  const { pairWeights = {}, objectInEveryCrop, emptyShare } = budget;
  const classWeights = classWeightsOf(job.config);
  const labels = labelSets(surveys);
  const { empty } = labels;
  const names = classWeights.length > 0 ? namesOfSets(job, labels) : [];
  const factors = labels.sets.map((_, set) => classWeights.filter(([value]) => names[set]?.has(value)));
  const isForced = objectInEveryCrop === true || emptyShare === 0;
  const weights = job.pairs.map(({ image }, at) => {
    if (isForced && empty[at]) return 0;
    const own = Object.hasOwn(pairWeights, image) ? pairWeights[image] : 1;
    return Math.min(
      PRODUCT_MAX,
      factors[labels.of[at]].reduce((all, [, weight]) => all * weight, own),
    );
  });
  return { weights, empty, ...(emptyShare === undefined ? {} : { emptyShare }) };
}

/** Returns warnings about weights of classes or pairs that do not exist. */
function unknownWarnings(job: Job, surveys: readonly MaskSurvey[]) {
  const { config, pairs } = job;
  const warnings: Warning[] = [];
  const weights = classWeightsOf(config);
  const known = weights.length > 0 ? namesOfSets(job, labelSets(surveys)) : [];
  const classes = weights.filter(([value]) => !known.some((names) => names.has(value)));
  if (classes.length > 0) {
    const names = someNames(classes.map(([value]) => value));
    warnings.push({
      code: 'UnknownClassWeight',
      message: `The budget has weights of classes that no mask contains: ${names}.`,
    });
  }
  const weighted = Object.keys(config.budget.pairWeights ?? {});
  const images = new Set(weighted.length > 0 ? pairs.map(({ image }) => image) : []);
  const files = weighted.filter((name) => !images.has(name));
  if (files.length > 0) {
    const message = `The budget has weights of images that are not in the dataset: ${someNames(files)}.`;
    warnings.push({ code: 'UnknownPairWeight', message });
  }
  return warnings;
}

/**
 * Checks a budget against the training sources.
 * @param sources pairs of the training set
 * @returns warnings, with the sources that are not used
 * @throws EngineError InvalidDataset if no source has an object, InvalidConfiguration if the weights leave none
 */
export function checkBudget(
  job: Job & { budget: BudgetFacts },
  sources: readonly number[],
  surveys: readonly MaskSurvey[],
): Warning[] {
  const { weights, empty, emptyShare } = job.budget;
  const needsObject =
    job.config.budget.objectInEveryCrop === true || (emptyShare !== undefined && emptyShare < 1);
  const nameOf = (pair: number) => job.pairs[pair].image;
  if (needsObject && sources.every((pair) => empty[pair])) {
    const message =
      'No training pair has an object after crop and resize, so no output can contain one. Change the budget, ' +
      'the crop, or which classes are background.';
    const reason = 'The mask has no object.';
    throw new EngineError(
      'InvalidDataset',
      message,
      [...new Set(sources.map((pair) => job.pairs[pair].mask))].map((filename) => ({ filename, reason })),
    );
  }
  const isUsable = (pair: number) => weights[pair] > 0 && !(needsObject && empty[pair]);
  if (!sources.some(isUsable)) {
    throw new EngineError(
      'InvalidConfiguration',
      'The weights of the budget leave no training pair. Give a class or pair of the training set a weight above 0.',
    );
  }
  const warnings = unknownWarnings(job, surveys);
  const leftOut = (code: string, pairs: number[], why: string) => {
    if (pairs.length === 0) return;
    const files = [...new Set(pairs.map(nameOf))];
    const count = `${formatCount(pairs.length)} training ${pairs.length === 1 ? 'pair is' : 'pairs are'}`;
    warnings.push({ code, message: `${count} not used, ${why}: ${someNames(files)}.`, files });
  };
  const without = sources.filter((pair) => weights[pair] === 0);
  const noObject = (pair: number) => empty[pair] && needsObject && (emptyShare ?? 0) === 0;
  leftOut('LeftOutWithoutObject', without.filter(noObject), 'because the mask has no object');
  leftOut(
    'LeftOutByWeight',
    without.filter((pair) => !noObject(pair)),
    'because the weight is 0',
  );
  if (emptyShare && !sources.some((pair) => empty[pair] && weights[pair] > 0)) {
    const message =
      'The budget has a share of empty outputs, but no training pair with a weight has a mask without an object.';
    warnings.push({ code: 'NoEmptySources', message });
  }
  return warnings;
}
