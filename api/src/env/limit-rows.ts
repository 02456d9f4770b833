import { LIMITS } from '@twinset/contract';
import { row } from './row.ts';
import { whole } from './schemas.ts';

/** Variables that raise the limits of the contract. */
export const LIMIT_ROWS = {
  MAX_AUGMENTED_IMAGES: row(
    whole(1),
    LIMITS.totalAugmentedImagesMax,
    'images',
    'Maximum number of training outputs per run.',
  ),
  MAX_SAVE_ID: row(whole(1), LIMITS.saveIdMax, '', 'Maximum starting suffix.'),
  MAX_RESIZE_HEIGHT: row(whole(10), LIMITS.resizeHeightMax, 'pixels', 'Maximum output height.'),
  MAX_RESIZE_WIDTH: row(whole(1), LIMITS.resizeWidthMax, 'pixels', 'Maximum output width.'),
  MAX_FILE_BYTES: row(whole(1024), LIMITS.fileBytesMax, 'bytes', 'Maximum size of an uploaded file.'),
  MAX_IMAGE_PIXELS: row(
    whole(1),
    LIMITS.imagePixelsMax,
    'pixels',
    'Maximum number of pixels of an image, checked in its header.',
  ),
  MAX_IMAGE_SIDE: row(
    whole(1),
    LIMITS.imageSideMax,
    'pixels',
    'Maximum side length of an image, checked in its header.',
  ),
  MAX_DECODED_BYTES: row(
    whole(1_000_000),
    LIMITS.decodedBytesMax,
    'bytes',
    'Maximum size of a decoded image, checked in its header. Images that need more than 128 MiB of memory per worker are decoded alone.',
  ),
  MAX_FILES: row(whole(1), LIMITS.filesMax, 'files', 'Maximum number of images, and of masks, per session.'),
  MAX_SESSION_BYTES: row(whole(1024), LIMITS.sessionBytesMax, 'bytes', 'Maximum size of a session.'),
  MAX_ARCHIVE_BYTES: row(
    whole(1024),
    LIMITS.archiveBytesMax,
    'bytes',
    'Maximum size of the dataset of an intake: of an archive, packed and unpacked, or of the files in use.',
  ),
  MAX_CSV_BYTES: row(whole(1024), LIMITS.csvBytesMax, 'bytes', 'Maximum size of the stratification file.'),
};
