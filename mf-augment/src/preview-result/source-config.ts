import { type AugmentConfig, DEFAULT_CONFIG, TRANSFORMS_OFF } from '@twinset/contract';

/**
 * Returns a run's configuration without random transforms, which shows a source before them.
 * @param config the configuration in the manifest
 */
export const sourceConfig = (config: Partial<AugmentConfig>): AugmentConfig => ({
  ...DEFAULT_CONFIG,
  ...config,
  ...TRANSFORMS_OFF,
  augmentValData: false,
});
