import { type AugmentConfig, DEFAULT_CONFIG, TRANSFORM_FLAGS } from '@twinset/contract';

const OFF = Object.fromEntries(TRANSFORM_FLAGS.map((flag) => [flag, false]));

/**
 * The run's configuration with nothing left to chance: what a source looked like before the random steps.
 * @param config as the manifest has it.
 */
export const sourceConfig = (config: Partial<AugmentConfig>): AugmentConfig => ({
  ...DEFAULT_CONFIG,
  ...config,
  ...OFF,
  augmentValData: false,
});
