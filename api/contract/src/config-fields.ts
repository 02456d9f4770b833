import type { AugmentConfig } from './config.ts';
import { ADDED_FLAGS } from './transform-config.ts';

/** Fields that change neither a result nor the manifest's `config`. */
export const UI_FIELDS = [
  'trainRatioLocked',
  'valRatioLocked',
  'testRatioLocked',
  'reset',
  'previewedSet',
] as const satisfies readonly (keyof AugmentConfig)[];

/** Fields that the manifest contains only if they differ from the default, so that older results keep their bytes. */
export const QUIET_FIELDS: readonly (keyof AugmentConfig)[] = [
  'waive',
  'repairs',
  'maskContent',
  'objectsPerClass',
  'groupFrames',
  'exportOptions',
  'budget',
  'folds',
  'transformPolicy',
  'transformCount',
  'transformGroups',
  'fillCovered',
  'pasteScale',
  'pasteFlip',
  'resizeMode',
  'resizeSide',
  'tiles',
  ...ADDED_FLAGS,
];
