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

/** The transforms of the specification: a manifest lists each of them, others only if they are used. */
export const SPECIFIED_TRANSFORMS = [
  randomCrop,
  flipLeftRight,
  flipUpDown,
  randomRotate,
  corruptBrightness,
  corruptContrast,
  corruptSaturation,
] as const;

/** All random transforms, in the order of the page, the run summary and the receipts. */
export const TRANSFORMS = [...SPECIFIED_TRANSFORMS, shearX, randomGamma, gaussianBlur] as const;
