import { type AugmentConfig, LIMITS } from '@twinset/contract';
import type { Size } from '../lib/fit-within.ts';

/** The fixed crop, in whole pixels of the image after its EXIF rotation. */
export type Crop = AugmentConfig['cropDimension'];
export type CropField = keyof Crop;
/** Edges and corners of the frame, as compass directions. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof HANDLES)[number];

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));
const offsetMax = (length: number): number => Math.max(0, length - LIMITS.cropMarginPixels);

/** Returns the limits of each field (specification, section 5); those of a target depend on the offset. */
export function cropLimits(
  crop: Crop,
  { width, height }: Size,
): Record<CropField, { min: number; max: number }> {
  const min = LIMITS.cropTargetMin;
  return {
    offsetHeight: { min: 0, max: offsetMax(height) },
    offsetWidth: { min: 0, max: offsetMax(width) },
    targetHeight: { min, max: Math.max(min, height - crop.offsetHeight) },
    targetWidth: { min, max: Math.max(min, width - crop.offsetWidth) },
  };
}

/** Returns the nearest crop within all limits. */
export function fitCrop(crop: Crop, size: Size): Crop {
  const offsets = cropLimits(crop, size);
  const placed = {
    ...crop,
    offsetHeight: clamp(Math.round(crop.offsetHeight), 0, offsets.offsetHeight.max),
    offsetWidth: clamp(Math.round(crop.offsetWidth), 0, offsets.offsetWidth.max),
  };
  const { targetHeight, targetWidth } = cropLimits(placed, size);
  return {
    ...placed,
    targetHeight: clamp(Math.round(crop.targetHeight), targetHeight.min, targetHeight.max),
    targetWidth: clamp(Math.round(crop.targetWidth), targetWidth.min, targetWidth.max),
  };
}

export const cropFits = (crop: Crop, size: Size): boolean =>
  (Object.keys(crop) as CropField[]).every((field) => crop[field] === fitCrop(crop, size)[field]);

/** Sets one field; a target that no longer fits after a larger offset shrinks. */
export const withField = (crop: Crop, field: CropField, value: number, size: Size): Crop =>
  fitCrop({ ...crop, [field]: value }, size);

/** Moves the frame without changing its size, as far as the image allows. */
export function moveCrop(crop: Crop, dx: number, dy: number, size: Size): Crop {
  const room = (length: number, target: number) => Math.min(offsetMax(length), Math.max(0, length - target));
  return fitCrop(
    {
      ...crop,
      offsetWidth: clamp(crop.offsetWidth + dx, 0, room(size.width, crop.targetWidth)),
      offsetHeight: clamp(crop.offsetHeight + dy, 0, room(size.height, crop.targetHeight)),
    },
    size,
  );
}

/** Resizes along one axis: the near edge changes offset and target, the far edge only the target. */
function drag(
  offset: number,
  target: number,
  by: number,
  edge: 'near' | 'far' | null,
  length: number,
): [number, number] {
  if (edge === 'near') {
    const next = clamp(offset + by, 0, Math.min(offsetMax(length), offset + target - LIMITS.cropTargetMin));
    return [next, offset + target - next];
  }
  if (edge === 'far')
    return [
      offset,
      clamp(target + by, LIMITS.cropTargetMin, Math.max(LIMITS.cropTargetMin, length - offset)),
    ];
  return [offset, target];
}

/** Moves the edges of a handle; the opposite edges stay. */
export function resizeCrop(crop: Crop, handle: Handle, dx: number, dy: number, size: Size): Crop {
  const across = handle.includes('w') ? 'near' : handle.includes('e') ? 'far' : null;
  const down = handle.includes('n') ? 'near' : handle.includes('s') ? 'far' : null;
  const [offsetWidth, targetWidth] = drag(crop.offsetWidth, crop.targetWidth, dx, across, size.width);
  const [offsetHeight, targetHeight] = drag(crop.offsetHeight, crop.targetHeight, dy, down, size.height);
  return fitCrop({ offsetWidth, targetWidth, offsetHeight, targetHeight }, size);
}

export interface Point {
  x: number;
  y: number;
}

/** Returns the crop between two corners, given in any order. */
export const cropBetween = (a: Point, b: Point, size: Size): Crop =>
  fitCrop(
    {
      offsetWidth: Math.min(a.x, b.x),
      offsetHeight: Math.min(a.y, b.y),
      targetWidth: Math.abs(a.x - b.x),
      targetHeight: Math.abs(a.y - b.y),
    },
    size,
  );
