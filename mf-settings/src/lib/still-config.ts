import { type AugmentConfig, DEFAULT_CONFIG, TRANSFORMS_OFF } from '@twinset/contract';
import { cutOf } from './cut-of.ts';
import { fitWithin, type Size } from './fit-within.ts';

const STAGE_PIXELS = 1024;

type Framing = Pick<
  AugmentConfig,
  | 'crop'
  | 'cropDimension'
  | 'resizeAugImage'
  | 'augImageDimension'
  | 'resizeMode'
  | 'resizeSide'
  | 'imageFill'
  | 'maskFill'
  | 'tiles'
  | 'seed'
  | 'imageMaskChannels'
  | 'classes'
  | 'background'
>;

/**
 * Returns the configuration that renders the frame of one image: the current crop, resize and channels, and
 * no random transform.
 */
export const frameConfig = (config: Framing): AugmentConfig => ({
  ...DEFAULT_CONFIG,
  ...TRANSFORMS_OFF,
  crop: config.crop,
  cropDimension: config.cropDimension,
  resizeAugImage: config.resizeAugImage,
  augImageDimension: config.augImageDimension,
  resizeMode: config.resizeMode,
  resizeSide: config.resizeSide,
  imageFill: config.imageFill,
  maskFill: config.maskFill,
  ...cutOf(config),
  imageMaskChannels: config.imageMaskChannels,
  classes: config.classes,
  background: config.background,
});

/** Returns the configuration that renders one whole image, or its tile, small enough to draw the crop on. */
export const cropStageConfig = (
  source: Size,
  cut: Partial<Pick<AugmentConfig, 'tiles' | 'seed'>> = {},
): AugmentConfig => ({
  ...DEFAULT_CONFIG,
  ...cut,
  ...TRANSFORMS_OFF,
  resizeAugImage: true,
  augImageDimension: fitWithin(source, STAGE_PIXELS),
});
