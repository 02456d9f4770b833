import { type AugmentConfig, DEFAULT_CONFIG, TRANSFORMS_OFF } from '@twinset/contract';
import { fitWithin, type Size } from '../lib/fit-within.ts';

const STAGE_PIXELS = 1024;

type Framing = Pick<
  AugmentConfig,
  | 'crop'
  | 'cropDimension'
  | 'resizeAugImage'
  | 'augImageDimension'
  | 'imageMaskChannels'
  | 'classes'
  | 'background'
>;

/**
 * Returns the configuration that renders the frame of one image: the current crop, resize and channels, and
 * no random transform.
 */
export function frameConfig(config: Framing): AugmentConfig {
  const { crop, cropDimension, resizeAugImage, augImageDimension, imageMaskChannels, classes, background } =
    config;
  return {
    ...DEFAULT_CONFIG,
    ...TRANSFORMS_OFF,
    crop,
    cropDimension,
    resizeAugImage,
    augImageDimension,
    imageMaskChannels,
    classes,
    background,
  };
}

/** Returns the configuration that renders one whole image, small enough to draw the crop on. */
export const cropStageConfig = (source: Size): AugmentConfig => ({
  ...DEFAULT_CONFIG,
  ...TRANSFORMS_OFF,
  resizeAugImage: true,
  augImageDimension: fitWithin(source, STAGE_PIXELS),
});
