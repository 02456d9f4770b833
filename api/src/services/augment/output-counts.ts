import type { AugmentConfig, SetCounts } from '@twinset/contract';

/** Outputs of each set: what was asked for in training, one a pair in the others. */
export const outputCounts = (config: AugmentConfig, sizes: SetCounts): SetCounts => ({
  train: sizes.train === 0 ? 0 : config.totalAugmentedImages,
  val: sizes.val,
  test: sizes.test,
});
