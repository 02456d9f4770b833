import type { SetName } from '@twinset/contract';
import type { FileKind } from '../store/view-slice.ts';

export const STATUS_CHECKS = [
  'imageUploadStatus',
  'maskUploadStatus',
  'balanceStatus',
  'backendIsRunning',
  'augmentationIsComplete',
  'sessionIsRunning',
] as const;
export type StatusName = (typeof STATUS_CHECKS)[number];

/** Query keys, defined only here; invalidating a prefix invalidates everything below it. */
export const keys = {
  allStatus: ['status'] as const,
  status: (name: StatusName) => ['status', name] as const,
  names: (kind: FileKind) => ['names', kind] as const,
  files: (kind: FileKind) => ['files', kind] as const,
  allMetadata: ['metadata'] as const,
  dimension: ['metadata', 'dimension'] as const,
  report: ['metadata', 'report'] as const,
  originals: ['metadata', 'originals'] as const,
  repairedOriginals: (input: unknown) => ['metadata', 'originals', input] as const,
  pairsOf: (images: readonly string[]) => ['metadata', 'pairs-of', images] as const,
  pairCounts: (input: unknown) => ['metadata', 'pair-counts', input] as const,
  repairedPairs: (input: unknown) => ['metadata', 'repaired-pairs', input] as const,
  maskObjects: (input: unknown) => ['metadata', 'mask-objects', input] as const,
  stratification: ['stratification'] as const,
  stratificationFilename: ['stratification', 'filename'] as const,
  stratificationParameters: ['stratification', 'parameters'] as const,
  allResults: ['results'] as const,
  results: (set: SetName, choice: unknown) => ['results', 'pages', set, choice] as const,
  outputCounts: (set: SetName) => ['results', 'counts', set] as const,
  manifest: ['results', 'manifest'] as const,
  versions: ['results', 'versions'] as const,
  versionSources: (ids: unknown) => ['results', 'versions', ids] as const,
  allPlans: ['plan'] as const,
  plan: (config: unknown) => ['plan', config] as const,
  shares: (config: unknown) => ['plan', 'shares', config] as const,
  sizes: (config: unknown) => ['plan', 'sizes', config] as const,
  allOutputs: ['outputs'] as const,
  outputs: (input: unknown) => ['outputs', input] as const,
  capabilities: ['capabilities'] as const,
};
