import {
  ATTRIBUTE_FLAGS,
  type AugmentConfig,
  type FailedFile,
  type Finding,
  TRANSFORM_FLAGS,
} from '@twinset/contract';
import type { SplitNow } from '../queries/use-split-now.ts';
import type { FileKind } from '../store/view-slice.ts';
import { type Facts, gateOf } from './gates.ts';
import type { StepName } from './paths.ts';

export type StepState = 'empty' | 'ready' | 'attention' | 'done';

export interface StepInput {
  facts: Facts;
  config: AugmentConfig;
  failed: Record<FileKind, FailedFile[]>;
  counts: Record<FileKind, number>;
  /** The result was produced with other settings. */
  changed: boolean;
  /** Findings of the dataset report; undefined while unknown. */
  findings: readonly Pick<Finding, 'severity'>[] | undefined;
  /** Sizes of the sets for the current shares. */
  split: Pick<SplitNow, 'known' | 'empty'>;
}

const chosen: Partial<Record<StepName, (config: AugmentConfig) => boolean>> = {
  visualAttributes: (config) =>
    config.splitParameters.length > 0 || ATTRIBUTE_FLAGS.some((flag) => config[flag]),
  transformation: (config) => TRANSFORM_FLAGS.some((flag) => config[flag]),
  preprocessing: (config) => config.crop || config.resizeAugImage,
};

function uploadState(kind: FileKind, { facts, failed, counts }: StepInput): StepState {
  if (failed[kind].length > 0) return 'attention';
  if (facts[kind].ok)
    return kind === 'masks' && counts.images > 0 && !facts.balance.ok ? 'attention' : 'done';
  return counts[kind] > 0 ? 'attention' : 'ready';
}

function previewState({ findings }: StepInput): StepState {
  if (findings === undefined) return 'ready';
  return findings.some(({ severity }) => severity !== 'info') ? 'attention' : 'done';
}

function splitState({ split }: StepInput): StepState {
  if (split.empty.length > 0) return 'attention';
  return split.known ? 'done' : 'ready';
}

/** Returns the state of a step: closed, ready, needs attention, or done. */
export function stepState(step: StepName, input: StepInput): StepState {
  const { facts, config } = input;
  if (gateOf(step, facts) !== null && !facts.busy.augmentationIsRunning) return 'empty';
  if (step === 'uploadImages') return uploadState('images', input);
  if (step === 'uploadMasks') return uploadState('masks', input);
  if (step === 'previewUpload') return previewState(input);
  if (step === 'dataSplit') return splitState(input);
  if (step === 'startAugmentation') {
    if (!facts.complete.ok) return 'ready';
    return input.changed ? 'attention' : 'done';
  }
  return chosen[step]?.(config) === true ? 'done' : 'ready';
}
