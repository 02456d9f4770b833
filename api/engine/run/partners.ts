import { isMixed } from '@twinset/contract';
import { PARTNERS, uniform } from '@twinset/tensor-core';
import type { SourcePair } from '../types.ts';
import type { OutputSlot } from './output-plan.ts';
import type { JobCore } from './recipe.ts';

/** Returns the positions of the partners of a training output, by its number and its source. */
export type PartnerPicker = (index: number, pair: number) => number[];

/**
 * Creates the choice of partners: training pairs other than the source, all with the same probability; with folds only
 * those of its fold, so that no fold has regions of another. A source that is alone is its own partner.
 * @param candidates positions of training pairs, in an order that does not depend on the upload
 */
export function partnerPicker(
  { config, split }: Pick<JobCore, 'config' | 'split'>,
  candidates: readonly number[],
): PartnerPicker {
  const foldOf = (pair: number): number | null => split.folds?.of[pair] ?? null;
  const byFold = Map.groupBy(candidates, foldOf);
  const places = new Map([...byFold.values()].flatMap((fold) => fold.map((pair, at) => [pair, at])));
  return (index, pair) => {
    const fold = byFold.get(foldOf(pair)) ?? [];
    const own = places.get(pair) ?? fold.length;
    const others = fold.length - (own < fold.length ? 1 : 0);
    if (others === 0) return new Array<number>(PARTNERS).fill(pair);
    return Array.from({ length: PARTNERS }, (_, k) => {
      const at = Math.floor(uniform(config.seed, 'train', index, 'Partner', k) * others);
      return fold[at < own ? at : at + 1];
    });
  };
}

/** Returns the partners of each output of a task; empty if the configuration mixes nothing. */
export function partnersOf(
  { config, pairs }: Pick<JobCore, 'config' | 'pairs'>,
  slots: readonly OutputSlot[],
): { partners?: SourcePair[][] } {
  if (!isMixed(config)) return {};
  return { partners: slots.map((slot) => (slot.partners ?? []).map((pair) => pairs[pair])) };
}
