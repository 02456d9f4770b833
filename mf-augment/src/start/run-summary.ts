import {
  type AugmentConfig,
  isTransformed,
  type SetCounts,
  splitNoun,
  transformSummary,
} from '@twinset/contract';
import { formatBytes, formatEstimate, formatNoun } from '@twinset/ui';
import { sizeWords } from '../lib/size-words.ts';

export interface PlanNumbers {
  sizes: SetCounts;
  outputs: SetCounts;
  bytes: number;
  seconds: number;
}

/** Returns the planned outputs as sentences, which screen readers can read aloud. */
export function runSummary(config: AugmentConfig, plan: PlanNumbers): string[] {
  const { sizes, outputs } = plan;
  const train = `Generates ${formatNoun(outputs.train, 'training output')} from ${formatNoun(sizes.train, splitNoun(config))}, ${transformSummary(config)}.`;
  const rest = [
    outputs.val > 0 &&
      `${formatNoun(outputs.val, 'validation pair')}, ${isTransformed(config, 'val') ? 'transformed as well' : 'one per source'}`,
    outputs.test > 0 && `${formatNoun(outputs.test, 'test pair')}, never transformed`,
  ].filter((part) => part !== false);
  const total = outputs.train + outputs.val + outputs.test;
  const weight = `${formatNoun(total, 'pair')} ${sizeWords(config)}, PNG, about ${formatBytes(plan.bytes)}, ${formatEstimate(plan.seconds)}.`;
  return [train, ...(rest.length > 0 ? [`${rest.join('; ')}.`] : []), weight];
}
