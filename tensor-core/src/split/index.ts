export { columnKind, isMissing, isPlainNumber } from './column-kind.ts';
export { type FoldInput, type Folds, foldDataset } from './fold-dataset.ts';
export { planSizes } from './plan-sizes.ts';
export { splitDataset } from './split-dataset.ts';
export { type NearSplitInput, splitWithNear } from './split-with-near.ts';
export type {
  Cell,
  GroupId,
  NearOutcome,
  SplitColumn,
  SplitInput,
  SplitResult,
  SplitWarning,
} from './types.ts';
