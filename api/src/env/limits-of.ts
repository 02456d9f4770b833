import { LIMITS, type Limits } from '@twinset/contract';
import type { Env } from './table.ts';

/** Returns the limits in force: the defaults with the operator's changes. */
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
  archiveBytesMax: env.MAX_ARCHIVE_BYTES,
  csvBytesMax: env.MAX_CSV_BYTES,
});
