import { basename } from 'node:path';
import { firstNumber, isMixed, isTransformed, SETS, type SetName, sortByName } from '@twinset/contract';
import { uniform } from '@twinset/tensor-core';
import { budgetOutputs, budgetSources } from '../budget/budget-sources.ts';
import type { OutputPlace } from '../exports/types.ts';
import { Lru } from '../lib/lru.ts';
import { type PartnerPicker, partnerPicker } from './partners.ts';
import type { JobCore } from './recipe.ts';

/** One output pair to render. */
export interface OutputSlot {
  set: SetName;
  /** From 0; the number in the name is the set's save id plus this. */
  index: number;
  /** Position of the source in the job's pairs. */
  pair: number;
  /** False if nothing random is applied. */
  transform: boolean;
  /** Positions of the partners of which a training output may have regions; absent if nothing is mixed. */
  partners?: number[];
}

/** Sorted pairs of the sets of the splits in use, with the pairs of each split. */
const sorted = new WeakMap<
  JobCore['split'],
  { pairs: JobCore['pairs']; of: Map<SetName, readonly number[]> }
>();

/** Returns the pairs of a set, sorted by their image names, whatever the order of upload. */
export function sourcesOf(job: Pick<JobCore, 'pairs' | 'split'>, set: SetName): readonly number[] {
  const { pairs, split } = job;
  let known = sorted.get(split);
  if (known?.pairs !== pairs) {
    known = { pairs, of: new Map() };
    sorted.set(split, known);
  }
  const found = known.of.get(set);
  if (found) return found;
  const members = [...pairs.keys()].filter((i) => split.sets[i] === set);
  const of = sortByName(members, (i) => pairs[i].image);
  known.of.set(set, of);
  return of;
}

/** Returns the order of one round: sorted by a number drawn for each source. */
function roundOrder(sources: readonly number[], seed: number, set: SetName, round: number): number[] {
  const keys = sources.map((_, rank) => uniform(seed, set, round, 'SourceOrder', rank));
  return sources
    .map((_, rank) => rank)
    .sort((a, b) => keys[a] - keys[b] || a - b)
    .map((rank) => sources[rank]);
}

/**
 * Returns the source of each training output: seeded rounds, each using every source once, so that no source is used
 * more than once more than another.
 */
function trainSources(sources: readonly number[], total: number, seed: number): number[] {
  const out: number[] = [];
  if (sources.length === 0) return out;
  for (let round = 0; out.length < total; round++) out.push(...roundOrder(sources, seed, 'train', round));
  return out.slice(0, total);
}

/** Returns the source of each training output, under the budget if there is one. */
function chosenSources({ config, budget }: JobCore, sources: readonly number[]): number[] {
  const { totalAugmentedImages: total, seed } = config;
  const rounds = (used: readonly number[]) => trainSources(used, total, seed);
  return budget
    ? budgetSources(budgetOutputs(budget, sources, { total, seed }), seed, rounds)
    : rounds(sources);
}

/** Returns the number of outputs of each training source that has some; faster than the outputs in their order. */
export function trainCounts({ config, budget, pairs, split }: JobCore): Map<number, number> {
  const { totalAugmentedImages: total, seed } = config;
  const all = sourcesOf({ pairs, split }, 'train');
  const { sources, counts } = budget
    ? budgetOutputs(budget, all, { total, seed })
    : { sources: all, counts: null };
  if (counts) return new Map(sources.map((pair, i) => [pair, counts[i]] as const).filter(([, n]) => n > 0));
  if (sources.length === 0) return new Map();
  const rounds = Math.floor(total / sources.length);
  const found = new Map(rounds > 0 ? sources.map((pair) => [pair, rounds]) : []);
  const rest = total % sources.length;
  for (const pair of rest > 0 ? roundOrder(sources, seed, 'train', rounds).slice(0, rest) : [])
    found.set(pair, rounds + 1);
  return found;
}

/** Outputs of the splits, or budgets, in use, by set and configuration; every preview needs them. */
const planned = new WeakMap<NonNullable<JobCore['split'] | JobCore['budget']>, Lru<readonly OutputSlot[]>>();
const PLANS_KEPT = 8;

/** Returns all outputs of a set, by index. Validation and test have one output per source. */
export function planSet(job: JobCore, set: SetName): readonly OutputSlot[] {
  const { seed, totalAugmentedImages } = job.config;
  const owner = job.budget ?? job.split;
  const plans = planned.get(owner) ?? new Lru<readonly OutputSlot[]>(PLANS_KEPT);
  planned.set(owner, plans);
  const choices = [isTransformed(job.config, set), isMixed(job.config)];
  const key = JSON.stringify([set, seed, totalAugmentedImages, choices]);
  const known = plans.get(key);
  if (known) return known;
  const plan = makeSet(job, set);
  plans.set(key, plan);
  return plan;
}

function makeSet(job: JobCore, set: SetName): OutputSlot[] {
  const { config } = job;
  const sources = sourcesOf(job, set);
  const chosen = set === 'train' ? chosenSources(job, sources) : sources;
  const transform = isTransformed(config, set);
  if (set !== 'train' || !isMixed(config))
    return chosen.map((pair, index) => ({ set, index, pair, transform }));
  const pick = pickerOf(job, chosen);
  return chosen.map((pair, index) => ({ set, index, pair, transform, partners: pick(index, pair) }));
}

/** Returns the choice of partners among the training pairs; under a budget among those that it uses. */
function pickerOf(job: JobCore, chosen: readonly number[]): PartnerPicker {
  const used = new Set(chosen);
  const sources = sourcesOf(job, 'train');
  return partnerPicker(job, job.budget ? sources.filter((pair) => used.has(pair)) : sources);
}

/** Returns an output of a given pair, which need not be in the plan, as a preview of one pair shows it. */
export function namedSlot(job: JobCore, set: SetName, index: number, pair: number): OutputSlot {
  const transform = isTransformed(job.config, set);
  if (set !== 'train' || !isMixed(job.config)) return { set, index, pair, transform };
  const chosen = job.budget ? planSet(job, 'train').map((slot) => slot.pair) : [];
  return { set, index, pair, transform, partners: pickerOf(job, chosen)(index, pair) };
}

/** Returns the number of training pairs that have outputs. */
export const usedSources = (job: JobCore): number =>
  new Set(planSet(job, 'train').map(({ pair }) => pair)).size;

export const planOutputs = (job: JobCore): OutputSlot[] => SETS.flatMap((set) => planSet(job, set));

/** Returns the paths of an output pair in the zip. */
export function outputNames({ config }: Pick<JobCore, 'config'>, slot: Pick<OutputSlot, 'set' | 'index'>) {
  const number = firstNumber(config, slot.set) + slot.index;
  return { image: `${slot.set}/images/img_${number}.png`, mask: `${slot.set}/masks/mask_${number}.png` };
}

/** Returns the place of an output for exports. */
export function placeOf(
  job: Pick<JobCore, 'config' | 'pairs'>,
  { set, index, pair }: Pick<OutputSlot, 'set' | 'index' | 'pair'>,
): OutputPlace {
  const names = outputNames(job, { set, index });
  const stem = basename(names.image, '.png');
  const number = firstNumber(job.config, set) + index;
  return { set, index, number, stem, source: job.pairs[pair].image, ...names };
}

/** Returns the index of an output from its path in the zip, or null for another path. */
export function indexOfName({ config }: Pick<JobCore, 'config'>, set: SetName, image: string): number | null {
  const number = /\/img_(\d+)\.png$/.exec(image)?.[1];
  return number === undefined ? null : Number(number) - firstNumber(config, set);
}
