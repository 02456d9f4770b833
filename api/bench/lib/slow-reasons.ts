// Reasons that were read from the code of both; none was measured.

/** A pass over the samples takes less than 0.1 ms. */
const OVERHEAD = 'below 0.1 ms, mostly overhead per call; vectors have 16 bytes instead of 32';
/** One matrix for all colour transforms, which are rounded once, at places of 14 bits. */
const COLOR = 'one colour matrix in float32, rounded once; OpenCV: a table of levels';
const EXACT = 'the level of a sum in float64; OpenCV: fixed point';

/** Differences of transforms that take more than the time of Albumentations. */
const REASONS: Record<string, string> = {
  randomCrop: 'places of 14 bits; OpenCV resizes an unrotated crop in two passes of rows',
  flipLeftRight: OVERHEAD,
  flipUpDown: OVERHEAD,
  corruptBrightness: OVERHEAD,
  corruptContrast: COLOR,
  corruptSaturation: COLOR,
  toGray: COLOR,
  channelDropout: OVERHEAD,
  rgbShift: OVERHEAD,
  randomGamma:
    'tables byte by byte, with powers that are equal on every platform; OpenCV: vectors of 32 bytes',
  exposure: 'lines of levels in float32; OpenCV: a table of levels',
  hueShift: 'hue in float64; Albumentations: a table of 180 hues of 8 bits',
  channelShuffle: 'a copy, then channels are exchanged in it',
  invertLevels: OVERHEAD,
  solarize: OVERHEAD,
  posterize: OVERHEAD,
  perspective: 'a displacement of each pixel in float64; OpenCV: fractions of 5 bits',
  gaussianBlur: EXACT,
  clahe: 'tables of four tiles are mixed pixel by pixel',
  downscale: 'a triangle filter in both directions; OpenCV: areas and bilinear',
  jpegCompression: 'equal to libjpeg level by level, without its vectors of 32 bytes',
};

/** Returns the probable reason why a transform is slower than the peer. */
export const slowReason = (name: string): string => REASONS[name] ?? 'unknown';
