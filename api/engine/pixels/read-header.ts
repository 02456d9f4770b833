import { CONVERT_TO_PNG, formatCount, formatSize, LIMITS } from '@twinset/contract';
import { readJpegHeader } from '../jpeg/jpeg-header.ts';
import { readPngHeader } from '../png/png-header.ts';
import { CodecError } from './codec-error.ts';
import { decodedBytes } from './decoded-bytes.ts';
import { sniff } from './sniff.ts';
import type { Header } from './types.ts';

/** Limits of header values; default: those of the product. */
export interface ImageLimits {
  maxPixels?: number;
  /** Pixels of the longer side. */
  maxSide?: number;
  /** Bytes of the decoded samples, see `decodedBytes`. */
  maxDecodedBytes?: number;
}

export interface HeaderOptions extends ImageLimits {
  /** False if `bytes` is only the beginning of the file: a missing end is then not an error. */
  whole?: boolean;
}

/** Limits for files that passed an upload: the limits in force were checked then. */
export const CHECKED_BEFORE: ImageLimits = {
  maxPixels: Number.POSITIVE_INFINITY,
  maxSide: Number.POSITIVE_INFINITY,
  maxDecodedBytes: Number.POSITIVE_INFINITY,
};

/** Formats of `sniff` that other programs read and save as PNG. */
const PICTURES = new Set('AVIF,BMP,DICOM,GIF,HEIC,ICO,JPEG 2000,JPEG XL,PNM,Photoshop,TIFF,WebP'.split(','));

const article = (format: string): string => (/^(AVIF|HEIC|HTML|ICO|MP4|SVG|XML)/.test(format) ? 'an' : 'a');

const refusal = (format: string): CodecError => {
  if (format === 'empty') return new CodecError('Empty', 'is empty', format);
  if (format === 'unknown') {
    return new CodecError('UnsupportedFormat', 'is neither a JPEG nor a PNG: its format is unknown', format);
  }
  const what = format === 'text' ? 'plain text' : `${article(format)} ${format} file`;
  const how = PICTURES.has(format) ? `: ${CONVERT_TO_PNG}` : '';
  return new CodecError('UnsupportedFormat', `is ${what}, and only JPEG and PNG are read${how}`, format);
};

/** Size that a header declares, in pixels, and the bytes of its decoded samples. */
interface DeclaredSize {
  width: number;
  height: number;
  bytes: number;
}

/**
 * Checks the size in a header.
 * @throws CodecError TooLarge if it exceeds the limits
 */
export function checkSize({ width, height, bytes }: DeclaredSize, options: ImageLimits): void {
  const {
    maxPixels = LIMITS.imagePixelsMax,
    maxSide = LIMITS.imageSideMax,
    maxDecodedBytes = LIMITS.decodedBytesMax,
  } = options;
  const refuse = (why: string) => {
    throw new CodecError('TooLarge', `declares ${formatSize({ width, height })}, ${why}`);
  };
  const millions = (count: number, digits = 3) => Number((count / 1e6).toPrecision(digits));
  if (Math.max(width, height) > maxSide) refuse(`and a side may have at most ${formatCount(maxSide)} px`);
  if (width * height > maxPixels) refuse(`more than ${millions(maxPixels)} megapixels`);
  if (bytes > maxDecodedBytes) {
    const taken = `which take ${Math.ceil(bytes / 1e6)} MB when decoded`;
    refuse(`${taken}, and at most ${millions(maxDecodedBytes)} MB are allowed`);
  }
}

/**
 * Reads the header of a PNG or JPEG by its content, whatever its name. No pixel is decoded and no text chunk inflated.
 * @throws CodecError `Empty`, `UnsupportedFormat` (with the detected format), `UnsupportedKind` (arithmetic-coded,
 *   12-bit, lossless JPEG), `TooLarge` (exceeds the limits), `Truncated` (no IEND or EOI), `Corrupt`.
 */
export const readHeader = (bytes: Uint8Array, options: HeaderOptions = {}): Header => {
  const { whole = true } = options;
  const format = sniff(bytes);
  if (format !== 'png' && format !== 'jpeg') throw refusal(format);
  const read = format === 'png' ? readPngHeader : readJpegHeader;
  const check = (header: Header): Header => {
    checkSize({ ...header, bytes: decodedBytes(header) }, options);
    return header;
  };
  if (!whole) return check(read(bytes, false));
  try {
    return check(read(bytes, true));
  } catch (error) {
    // The size is what is wrong with a file that is too large and truncated.
    check(read(bytes, false));
    throw error;
  }
};
