import { pixelBackend } from '../backend.ts';
import { type Fingerprint, fingerprintOf } from '../duplicates/fingerprint.ts';
import { thumbnailOf } from '../duplicates/thumbnail.ts';
import type { LabelScan, ScannedMask } from '../kernels/label-scan.ts';
import type { Survey } from '../kernels/survey.ts';
import { checkRaster, type Raster } from '../raster.ts';

/** Facts of an image's pixels for its inspection. */
export interface ImageSurvey extends Omit<Survey, 'areas'> {
  fingerprint: Fingerprint;
}

/**
 * Reads every pixel of an upright image once.
 * @param factor whole number by which `reduced` is smaller, at most the shorter side; 1: no reduced image.
 */
export function surveyImage(image: Raster, factor = 1): ImageSurvey {
  checkRaster(image);
  const { areas, ...found } = pixelBackend().survey(image, factor);
  return { ...found, fingerprint: fingerprintOf(thumbnailOf(areas, image)) };
}

/** Returns the features by which near duplicates of an upright image are found. */
export const fingerprint = (image: Raster): Fingerprint => surveyImage(image).fingerprint;

/** Scans the labels of a mask; null for more than 4096 values, or if the backend has no such scan. */
export function scanLabels(mask: ScannedMask): LabelScan | null {
  checkRaster(mask, 'mask');
  return pixelBackend().scanLabels(mask);
}
