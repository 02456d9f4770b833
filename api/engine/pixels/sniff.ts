const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)));

const begins = (bytes: Uint8Array, ...magic: number[]): boolean =>
  bytes.length >= magic.length && magic.every((byte, i) => bytes[i] === byte);

/** Returns the format of an ISO base media file (`ftyp` box): distinguishes HEIC and AVIF from videos. */
const isoMedia = (bytes: Uint8Array): string | null => {
  if (ascii(bytes, 4, 8) !== 'ftyp') return null;
  const brand = ascii(bytes, 8, 12);
  if (brand.startsWith('avi')) return 'AVIF';
  return /^(hei|hev|mif1|msf1)/.test(brand) ? 'HEIC' : 'MP4';
};

const markup = (text: string): string | null => {
  const head = text.trimStart().toLowerCase();
  if (!head.startsWith('<')) return null;
  if (/<svg[\s>/]/.test(head)) return 'SVG';
  if (/^<(!doctype html|html|head|body|script)/.test(head)) return 'HTML';
  return head.startsWith('<?xml') ? 'XML' : 'HTML';
};

const isText = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 12 || byte === 13);

/**
 * Returns the format of a file by its first bytes: `png`, `jpeg`, or the name of another one (`GIF`, `text`, `empty`,
 * `unknown` and so on). Reads at most the first 1,024 bytes.
 */
export const sniff = (file: Uint8Array): string => {
  const bytes = file.subarray(0, 1024);
  if (bytes.length === 0) return 'empty';
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (begins(bytes, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (ascii(bytes, 0, 4) === 'GIF8') return 'GIF';
  if (ascii(bytes, 0, 2) === 'BM' && bytes.length >= 14) return 'BMP';
  if (begins(bytes, 0x49, 0x49, 0x2a, 0) || begins(bytes, 0x4d, 0x4d, 0, 0x2a)) return 'TIFF';
  if (begins(bytes, 0x49, 0x49, 0x2b, 0) || begins(bytes, 0x4d, 0x4d, 0, 0x2b)) return 'TIFF';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'WebP';
  if (ascii(bytes, 0, 4) === '%PDF') return 'PDF';
  if (begins(bytes, 0x50, 0x4b, 3, 4) || begins(bytes, 0x50, 0x4b, 5, 6)) return 'zip';
  if (begins(bytes, 0x1f, 0x8b)) return 'gzip';
  if (begins(bytes, 0, 0, 0, 0x0c, 0x6a, 0x50) || begins(bytes, 0xff, 0x4f, 0xff, 0x51)) return 'JPEG 2000';
  if (begins(bytes, 0, 0, 0, 0x0c, 0x4a, 0x58) || begins(bytes, 0xff, 0x0a)) return 'JPEG XL';
  if (ascii(bytes, 0, 4) === '8BPS') return 'Photoshop';
  if (begins(bytes, 0, 0, 1, 0)) return 'ICO';
  if (/^P[1-7]\s/.test(ascii(bytes, 0, 3))) return 'PNM';
  if (ascii(bytes, 128, 132) === 'DICM') return 'DICOM';
  if (ascii(bytes, 1, 6) === 'NUMPY') return 'NumPy';
  const text = new TextDecoder('utf-8').decode(bytes.subarray(begins(bytes, 0xef, 0xbb, 0xbf) ? 3 : 0));
  return isoMedia(bytes) ?? markup(text) ?? (isText(bytes) ? 'text' : 'unknown');
};
