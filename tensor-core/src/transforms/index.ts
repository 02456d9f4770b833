import { autoContrast } from './auto-contrast.ts';
import { channelDropout } from './channel-dropout.ts';
import { channelShuffle } from './channel-shuffle.ts';
import { clahe } from './clahe.ts';
import { copyPaste } from './copy-paste.ts';
import { corruptBrightness } from './corrupt-brightness.ts';
import { corruptContrast } from './corrupt-contrast.ts';
import { corruptSaturation } from './corrupt-saturation.ts';
import { cutMix } from './cut-mix.ts';
import { cutout } from './cutout.ts';
import { downscale } from './downscale.ts';
import { elasticTransform } from './elastic-transform.ts';
import { equalize } from './equalize.ts';
import { exposure } from './exposure.ts';
import { flipLeftRight } from './flip-left-right.ts';
import { flipUpDown } from './flip-up-down.ts';
import { gaussianBlur } from './gaussian-blur.ts';
import { gaussianNoise } from './gaussian-noise.ts';
import { gridDistortion } from './grid-distortion.ts';
import { gridMask } from './grid-mask.ts';
import { hueShift } from './hue-shift.ts';
import { invertLevels } from './invert-levels.ts';
import { isoNoise } from './iso-noise.ts';
import { jpegCompression } from './jpeg-compression.ts';
import { lensDistortion } from './lens-distortion.ts';
import { medianBlur } from './median-blur.ts';
import { mosaic } from './mosaic.ts';
import { motionBlur } from './motion-blur.ts';
import { perspective } from './perspective.ts';
import { piecewiseAffine } from './piecewise-affine.ts';
import { posterize } from './posterize.ts';
import { quarterTurns } from './quarter-turns.ts';
import { randomCrop } from './random-crop.ts';
import { randomFog } from './random-fog.ts';
import { randomGamma } from './random-gamma.ts';
import { randomRotate } from './random-rotate.ts';
import { randomScale } from './random-scale.ts';
import { randomShadow } from './random-shadow.ts';
import { rgbShift } from './rgb-shift.ts';
import { saltAndPepper } from './salt-and-pepper.ts';
import { sharpen } from './sharpen.ts';
import { shearX } from './shear-x.ts';
import { shearY } from './shear-y.ts';
import { shiftX } from './shift-x.ts';
import { shiftY } from './shift-y.ts';
import { shotNoise } from './shot-noise.ts';
import { solarize } from './solarize.ts';
import { stainJitter } from './stain-jitter.ts';
import { toGray } from './to-gray.ts';
import { transposeAxes } from './transpose-axes.ts';
import { whiteBalance } from './white-balance.ts';

/** All random transforms, in the order in which they are applied to an output. */
export const TRANSFORMS = [
  mosaic,
  cutMix,
  copyPaste,
  randomCrop,
  flipLeftRight,
  flipUpDown,
  randomRotate,
  shearX,
  quarterTurns,
  transposeAxes,
  shearY,
  randomScale,
  shiftX,
  shiftY,
  perspective,
  lensDistortion,
  gridDistortion,
  piecewiseAffine,
  elasticTransform,
  corruptContrast,
  corruptBrightness,
  corruptSaturation,
  rgbShift,
  whiteBalance,
  toGray,
  channelShuffle,
  channelDropout,
  randomGamma,
  exposure,
  invertLevels,
  solarize,
  posterize,
  hueShift,
  stainJitter,
  autoContrast,
  equalize,
  clahe,
  randomShadow,
  randomFog,
  gaussianBlur,
  sharpen,
  motionBlur,
  medianBlur,
  downscale,
  gaussianNoise,
  shotNoise,
  isoNoise,
  saltAndPepper,
  jpegCompression,
  cutout,
  gridMask,
] as const;
