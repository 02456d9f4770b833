import { CONVERT_TO_PNG } from '@twinset/contract';
import { readJpegHeader } from '../jpeg/jpeg-header.ts';
import { readPngHeader } from '../png/png-header.ts';
import { CodecError } from './codec-error.ts';
import { sniff } from './sniff.ts';
import type { Header } from './types.ts';

export interface HeaderOptions {
  /** Most pixels that a header may claim. */
  maxPixels?: number;
  /** False if `bytes` is only the beginning of the file: a missing end is then no error. */
  whole?: boolean;
}

/** 100 megapixels, the product's default for one image. */
const DEFAULT_MAX_PIXELS = 100_000_000;

/** Formats of `sniff` that other programs read and save as PNG. */
const PICTURES = new Set('AVIF,BMP,DICOM,GIF,HEIC,ICO,JPEG 2000,JPEG XL,PNM,Photoshop,TIFF,WebP'.split(','));

const article = (format: string): string => (/^(AVIF|HEIC|HTML|ICO|MP4|SVG|XML)/.test(format) ? 'an' : 'a');

const refusal = (format: string): CodecError => {
  if (format === 'empty') return new CodecError('Empty', 'is empty', format);
  if (format === 'unknown') {
    return new CodecError(
      'UnsupportedFormat',
      'is neither a JPEG nor a PNG: its content is not known',
      format,
    );
  }
  const what = format === 'text' ? 'plain text' : `${article(format)} ${format} file`;
  const how = PICTURES.has(format) ? `: ${CONVERT_TO_PNG}` : '';
  return new CodecError('UnsupportedFormat', `is ${what}, and only JPEG and PNG are read${how}`, format);
};

/**
 * Reads the header of a PNG or JPEG by its content, whatever its name. No pixel is decoded and no text chunk inflated.
 * @throws CodecError `Empty`, `UnsupportedFormat` (with what it is instead), `UnsupportedKind` (arithmetic-coded,
 *   12-bit, lossless JPEG), `TooLarge` (claims more than `maxPixels`), `Truncated` (no IEND or EOI), `Corrupt`.
 */
export const readHeader = (bytes: Uint8Array, options: HeaderOptions = {}): Header => {
  const { maxPixels = DEFAULT_MAX_PIXELS, whole = true } = options;
  const format = sniff(bytes);
  if (format !== 'png' && format !== 'jpeg') throw refusal(format);
  const read = format === 'png' ? readPngHeader : readJpegHeader;
  const header = read(bytes, false);
  const { width, height } = header;
  if (width * height > maxPixels) {
    const megapixels = Number((maxPixels / 1e6).toPrecision(3));
    throw new CodecError('TooLarge', `claims ${width}x${height} pixels, more than ${megapixels} megapixels`);
  }
  return whole ? read(bytes, true) : header;
};
