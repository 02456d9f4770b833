import { corruptBrightness } from './corrupt-brightness.ts';
import { corruptContrast } from './corrupt-contrast.ts';
import { corruptSaturation } from './corrupt-saturation.ts';
import { flipLeftRight } from './flip-left-right.ts';
import { flipUpDown } from './flip-up-down.ts';
import { gaussianBlur } from './gaussian-blur.ts';
import { randomCrop } from './random-crop.ts';
import { randomGamma } from './random-gamma.ts';
import { randomRotate } from './random-rotate.ts';
import { shearX } from './shear-x.ts';

/** All random transforms, in the order in which they are applied to an output. */
export const TRANSFORMS = [
  randomCrop,
  flipLeftRight,
  flipUpDown,
  randomRotate,
  shearX,
  corruptContrast,
  corruptBrightness,
  corruptSaturation,
  randomGamma,
  gaussianBlur,
] as const;
