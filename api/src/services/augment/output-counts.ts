import type { AugmentConfig, SetCounts } from '@twinset/contract';

/** Returns the number of outputs of each set: the configured one for training, one per pair for the others. */
export const outputCounts = (config: AugmentConfig, sizes: SetCounts): SetCounts => ({
  train: sizes.train === 0 ? 0 : config.totalAugmentedImages,
  val: sizes.val,
  test: sizes.test,
});
