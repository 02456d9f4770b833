import { someNames, sortNames, type Warning } from '@twinset/contract';
import type { ImageFacts, MaskFacts } from '../types.ts';
import { isGreyMask } from './mask-set.ts';

/** Smallest numbers of different values and of pixels of a photograph. */
const PHOTO_VALUES = 48;
const PHOTO_PIXELS = 1024;
/**
 * Largest share of 2x2 squares of one value, and smallest area of values that do not form areas, as shares of the mask.
 */
const PHOTO = { flat: 0.25, thin: 0.65 };
/** Thresholds for colours and JPEGs: small or lossy label maps come close to those for grey. */
const PHOTO_IN_COLOR = { flat: 0.08, thin: 0.95 };
/** Smallest share of 2x2 squares of one colour in an image that may be a label map. */
const LABEL_FLAT = 0.6;

/** Returns whether a mask has the texture of a photograph: many values, and hardly any area of a single one. */
export function looksLikePhoto(mask: MaskFacts): boolean {
  const { shape, values, width, height } = mask;
  const area = width * height;
  if (shape === undefined || area < PHOTO_PIXELS) return false;
  if (values.length < PHOTO_VALUES && !mask.truncated) return false;
  let inAreas = 0;
  values.forEach(([, pixels], i) => {
    const flat = shape.ofValues[i]?.[0] ?? 0;
    if (flat >= 0.25 * pixels) inAreas += pixels;
  });
  const limits = mask.format === 'png' && isGreyMask(mask) ? PHOTO : PHOTO_IN_COLOR;
  return shape.flat <= limits.flat * area && inAreas <= (1 - limits.thin) * area;
}

/**
 * Reports masks that look like photographs, except those that are equal to an image, which have another finding. If
 * most masks do and the images look like label maps, the folders were swapped; that is reported instead.
 */
export function photoWarnings(images: readonly ImageFacts[], masks: readonly MaskFacts[]): Warning[] {
  const found = masks.filter(looksLikePhoto);
  if (found.length === 0) return [];
  const files = new Set(images.map(({ fileSha256 }) => fileSha256));
  const photos = sortNames(found.filter(({ fileSha256 }) => !files.has(fileSha256)).map(({ name }) => name));
  if (photos.length === 0) return [];
  const flat = images.filter(({ flatShare = 0 }) => flatShare >= LABEL_FLAT);
  if (photos.length * 2 > masks.length && flat.length * 2 > images.length) {
    const message =
      `Images and masks look swapped: ${photos.length} of ${masks.length} masks look like photographs ` +
      `and ${flat.length} of ${images.length} images like label maps (masks: ${someNames(photos)}).`;
    return [{ code: 'FoldersSwapped', message, files: photos }];
  }
  const subject =
    photos.length === 1
      ? `The mask ${photos[0]} looks like a photograph`
      : `${photos.length} masks look like photographs`;
  const names = photos.length === 1 ? '' : `: ${someNames(photos)}`;
  const message = `${subject}, not like label masks (many different values, hardly any uniform area)${names}.`;
  return [{ code: 'MaskLooksLikePhoto', message, files: photos }];
}
