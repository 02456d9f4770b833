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

/** `empty`: closed; `ready`: open, but not done yet. Pages show both as "not yet". */
export type StepState = 'empty' | 'ready' | 'attention' | 'done';

export interface StepInput {
  facts: Facts;
  config: AugmentConfig;
  failed: Record<FileKind, readonly FailedFile[]>;
  counts: Record<FileKind, number>;
  /** The result was produced with other settings. */
  changed: boolean;
  /** Findings that need attention; undefined while the report is unknown. */
  findings: readonly Pick<Finding, 'severity'>[] | undefined;
  /** Some finding is about a file of the kind. */
  flagged: Record<FileKind, boolean>;
  /** Steps whose page the user has seen. */
  visited: readonly string[];
  /** Sizes of the sets for the current shares. */
  split: Pick<SplitNow, 'known' | 'empty'>;
}

const chosen: Partial<Record<StepName, (config: AugmentConfig) => boolean>> = {
  visualAttributes: (config) =>
    config.splitParameters.length > 0 || ATTRIBUTE_FLAGS.some((flag) => config[flag]),
  transformation: (config) => TRANSFORM_FLAGS.some((flag) => config[flag]),
  preprocessing: (config) => config.crop || config.resizeAugImage,
};

function uploadState(kind: FileKind, { facts, failed, counts, flagged }: StepInput): StepState {
  const { imageIsUploading, maskIsUploading } = facts.busy;
  // Until its end, an upload neither fails nor lacks a file.
  if (kind === 'images' ? imageIsUploading : maskIsUploading) return 'ready';
  if (failed[kind].length > 0 || flagged[kind]) return 'attention';
  const isMatched = facts.balance.ok || imageIsUploading || maskIsUploading;
  if (facts[kind].ok) return counts.images > 0 && counts.masks > 0 && !isMatched ? 'attention' : 'done';
  return counts[kind] > 0 ? 'attention' : 'ready';
}

function previewState({ findings }: StepInput): StepState {
  if (findings === undefined) return 'ready';
  return findings.length > 0 ? 'attention' : 'done';
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
  if (step === 'previewResult' && input.changed) return 'attention';
  // Optional settings are done once the user has seen their page, with the defaults too.
  return chosen[step]?.(config) === true || input.visited.includes(step) ? 'done' : 'ready';
}
