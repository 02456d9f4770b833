import { LIMITS, type Limits } from '@twinset/contract';
import type { Env } from './table.ts';

/** The limits in force: the product's own, with what the operator set. */
export const limitsOf = (env: Env): Limits => ({
  ...LIMITS,
  totalAugmentedImagesMax: env.MAX_AUGMENTED_IMAGES,
  saveIdMax: env.MAX_SAVE_ID,
  resizeHeightMax: env.MAX_RESIZE_HEIGHT,
  resizeWidthMax: env.MAX_RESIZE_WIDTH,
  fileBytesMax: env.MAX_FILE_BYTES,
  imagePixelsMax: env.MAX_IMAGE_PIXELS,
  imageSideMax: env.MAX_IMAGE_SIDE,
  decodedBytesMax: env.MAX_DECODED_BYTES,
  filesMax: env.MAX_FILES,
  sessionBytesMax: env.MAX_SESSION_BYTES,
  csvBytesMax: env.MAX_CSV_BYTES,
});
