import type { Orientation } from './types.ts';

const ORIENTATION_TAG = 0x0112;

/**
 * Reads the orientation tag of a TIFF-structured EXIF block (the body of a PNG eXIf chunk, or of a JPEG APP1 segment
 * after `Exif\0\0`). Anything malformed counts as upright: a broken tag does not make an image unusable.
 */
export const exifOrientation = (block: Uint8Array): Orientation => {
  const prefixed = block.length > 6 && block[0] === 0x45 && block[4] === 0 && block[5] === 0;
  const tiff = prefixed ? block.subarray(6) : block;
  if (tiff.length < 14) return 1;
  const little = tiff[0] === 0x49 && tiff[1] === 0x49;
  if (!little && !(tiff[0] === 0x4d && tiff[1] === 0x4d)) return 1;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (view.getUint16(2, little) !== 42) return 1;
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return 1;
  const entries = view.getUint16(directory, little);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return 1;
    if (view.getUint16(at, little) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
};
