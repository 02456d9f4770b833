import { type AugmentConfig, DEFAULT_CONFIG, TRANSFORMS_OFF } from '@twinset/contract';

/**
 * The run's configuration with nothing left to chance: what a source looked like before the random steps.
 * @param config as the manifest has it.
 */
export const sourceConfig = (config: Partial<AugmentConfig>): AugmentConfig => ({
  ...DEFAULT_CONFIG,
  ...config,
  ...TRANSFORMS_OFF,
  augmentValData: false,
});
