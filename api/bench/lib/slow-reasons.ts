// Reasons that were read from the code of both; only that of perspective was measured.

/** The peer changes the samples in place or by vectors of 32 bytes. */
const COPIED = 'samples are copied to and from the module, vectors have 16 bytes';
/** One matrix for all colour transforms, which are rounded once. */
const COLOR = 'one colour matrix in float32, rounded once; OpenCV: a table of levels';
const EXACT = 'the level of a sum in float64; OpenCV: fixed point';

/** Differences of transforms that take more than the time of Albumentations. */
const REASONS: Record<string, string> = {
  randomCrop: 'places of 14 bits; OpenCV resizes an unrotated crop in two passes of rows',
  flipLeftRight: COPIED,
  flipUpDown: COPIED,
  corruptBrightness: COLOR,
  corruptContrast: COLOR,
  toGray: COLOR,
  channelDropout: COLOR,
  rgbShift: COLOR,
  randomGamma: 'the table has powers that are equal on every platform',
  hueShift: 'hue in float64; Albumentations: a table of 180 hues of 8 bits',
  channelShuffle: COPIED,
  invertLevels: COPIED,
  solarize: COPIED,
  posterize: COPIED,
  perspective:
    'a quarter is the field of displacements, the rest samples image and mask at the places of each pixel',
  gaussianBlur: EXACT,
  downscale: 'a triangle filter in both directions; OpenCV: areas and bilinear',
  jpegCompression: 'equal to libjpeg level by level, without its vectors of 32 bytes',
  cutout: 'a copy of image and mask; Albumentations: of the image alone',
};

/** Returns the probable reason why a transform is slower than the peer. */
export const slowReason = (name: string): string => REASONS[name] ?? 'unknown';
