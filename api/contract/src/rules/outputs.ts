import type { AugmentConfig, SetName } from '../config.ts';

/**
 * Returns whether the outputs of a set are transformed at random: training, and validation if requested; never test.
 */
export const isTransformed = (config: Pick<AugmentConfig, 'augmentValData'>, set: SetName): boolean =>
  set === 'train' || (set === 'val' && config.augmentValData);

const SAVE_ID = { train: 'initialTrainSaveId', val: 'initialValSaveId', test: 'initialTestSaveId' } as const;

/** Returns the number in the file names of a set's first output; the others count up from it. */
export const firstNumber = (config: Pick<AugmentConfig, (typeof SAVE_ID)[SetName]>, set: SetName): number =>
  config[SAVE_ID[set]];
