export { planSizes } from './plan-sizes.ts';
export { splitDataset } from './split-dataset.ts';
export type {
  AttributeBalance,
  Cell,
  GroupId,
  SetName,
  SplitColumn,
  SplitInput,
  SplitResult,
  SplitWarning,
} from './types.ts';
