import { formatSize } from '@twinset/contract';
import { CodecError } from '../pixels/codec-error.ts';
import { exifOrientation } from '../pixels/exif.ts';
import type { ColorKind, Header } from '../pixels/types.ts';

/**
 * Start-of-frame markers other than baseline, extended and progressive Huffman, with the name of the unsupported
 * process.
 */
const REFUSED_FRAMES: Record<number, string> = {
  0xc3: 'a lossless JPEG',
  0xc5: 'a hierarchical JPEG',
  0xc6: 'a hierarchical JPEG',
  0xc7: 'a lossless JPEG',
  0xc9: 'an arithmetic-coded JPEG',
  0xca: 'an arithmetic-coded JPEG',
  0xcb: 'an arithmetic-coded JPEG',
  0xcd: 'an arithmetic-coded JPEG',
  0xce: 'an arithmetic-coded JPEG',
  0xcf: 'an arithmetic-coded JPEG',
  0xf7: 'a JPEG-LS',
};

const COLORS: Record<number, ColorKind> = { 1: 'grey', 3: 'rgb', 4: 'cmyk' };

const u16 = (bytes: Uint8Array, at: number): number => (bytes[at] << 8) | bytes[at + 1];

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  bytes.length > text.length && [...text].every((letter, i) => bytes[i] === letter.charCodeAt(0));

const truncated = (): CodecError => new CodecError('Truncated', 'is truncated: the JPEG has no end marker');

const frame = (marker: number, body: Uint8Array): Header => {
  const refused = REFUSED_FRAMES[marker];
  if (refused) throw new CodecError('UnsupportedKind', `is ${refused}, which is not supported`);
  if (body.length < 6) throw new CodecError('Corrupt', 'is a damaged JPEG: its frame header is too short');
  const precision = body[0];
  if (precision !== 8) {
    throw new CodecError('UnsupportedKind', `is a ${precision}-bit JPEG, and only 8-bit ones are supported`);
  }
  const height = u16(body, 1);
  const width = u16(body, 3);
  const channels = body[5];
  const color = COLORS[channels];
  if (!color) throw new CodecError('UnsupportedKind', `is a JPEG of ${channels} channels`);
  if (width === 0 || height === 0) {
    throw new CodecError(
      'UnsupportedKind',
      `is a JPEG whose header gives the size ${formatSize({ width, height })}`,
    );
  }
  return {
    format: 'jpeg',
    width,
    height,
    bitDepth: 8,
    color,
    channels,
    hasAlpha: false,
    interlaced: marker === 0xc2,
    animated: false,
    hasProfile: false,
    orientation: 1,
  };
};

/**
 * Returns the bytes of coefficients (2 each) that a decoder stores for the whole image, by the sampling factors of a
 * frame header: each component has its share of the image's width and height.
 */
const coefficientBytes = ({ width, height, channels }: Header, body: Uint8Array): number => {
  const factors = Array.from({ length: channels }, (_, i) => body[7 + 3 * i] ?? 0x11);
  const [across, down] = [factors.map((f) => f >> 4 || 1), factors.map((f) => f & 15 || 1)];
  const whole = Math.max(...across) * Math.max(...down);
  const share = across.reduce((sum, factor, i) => sum + factor * down[i], 0) / whole;
  return Math.ceil(2 * width * height * share);
};

/** Returns the offset of the next marker after entropy-coded data, or -1: skips stuffed zeros and restart markers. */
const afterScan = (file: Uint8Array, from: number): number => {
  let at = file.indexOf(0xff, from);
  while (at >= 0 && at + 1 < file.length) {
    const next = file[at + 1];
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at = file.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  return -1;
};

const isFrame = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) ||
  marker === 0xf7;

/**
 * Reads the header of a JPEG file: the first frame, the EXIF orientation, whether there is a profile. Bytes after EOI
 * are ignored.
 */
export const readJpegHeader = (file: Uint8Array, whole: boolean): Header => {
  let header: Header | undefined;
  let orientation: Header['orientation'] = 1;
  let hasProfile = false;
  let frameBody: Uint8Array | undefined;
  let at = 2;
  for (;;) {
    while (file[at] === 0xff && file[at + 1] === 0xff) at++;
    if (at + 2 > file.length) break;
    if (file[at] !== 0xff) throw new CodecError('Corrupt', 'is a damaged JPEG: a marker is missing');
    const marker = file[at + 1];
    if (marker === 0xd9) {
      if (!header) throw new CodecError('Corrupt', 'is a damaged JPEG: it has no frame header');
      return { ...header, orientation, hasProfile };
    }
    if (at + 4 > file.length) break;
    const end = at + 2 + u16(file, at + 2);
    if (end > file.length) break;
    const body = file.subarray(at + 4, end);
    if (isFrame(marker)) {
      header ??= frame(marker, body);
      frameBody ??= body;
    } else if (marker === 0xe1 && startsWith(body, 'Exif')) orientation = exifOrientation(body);
    else if (marker === 0xe2 && startsWith(body, 'ICC_PROFILE')) hasProfile = true;
    if (marker !== 0xda) {
      at = end;
      continue;
    }
    // A scan of fewer components than the frame is followed by others.
    if (header && frameBody && (header.interlaced || body[0] < header.channels))
      header.coefficientBytes = coefficientBytes(header, frameBody);
    if (header && !whole) return { ...header, orientation, hasProfile };
    at = afterScan(file, end);
    if (at < 0) break;
  }
  if (whole || !header) throw truncated();
  return { ...header, orientation, hasProfile };
};
