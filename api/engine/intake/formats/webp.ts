import { loadSharp } from '../../pixels/load-sharp.ts';
import type { Format, FormatHeader, StoredImage } from './format.ts';
import { corrupt, truncated, unsupported } from './refuse.ts';

const chunkAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** Returns the names of the chunks of a WebP file, without reading their contents. */
function chunkNames(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  for (
    let at = 12;
    at + 8 <= bytes.length;
    at += 8 + view.getUint32(at + 4, true) + (view.getUint32(at + 4, true) & 1)
  )
    names.push(chunkAt(bytes, at));
  return names;
}

async function readHeader(bytes: Uint8Array): Promise<FormatHeader> {
  if (bytes.length < 30 || new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8 > bytes.length)
    throw truncated();
  if (chunkNames(bytes).includes('ANIM'))
    throw unsupported('is an animated WebP; export the frames that you need as separate files');
  const sharp = await loadSharp();
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width, height, bands: 3, bits: 8, sample: 'uint', isPalette: false };
  } catch {
    throw corrupt('its header is damaged');
  }
}

/** Reads still WebP files by libvips; alpha is dropped. */
export const webp: Format = {
  name: 'WebP',
  extensions: ['webp'],
  header: readHeader,
  async decode(bytes): Promise<StoredImage> {
    const header = await readHeader(bytes);
    const sharp = await loadSharp();
    try {
      const image = sharp(bytes, { failOn: 'warning', limitInputPixels: false, ignoreIcc: true });
      const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
      if (info.channels !== 3) throw new Error('libvips returned other channels');
      const isLossy = !chunkNames(bytes).includes('VP8L');
      return { ...header, data: new Uint8Array(data.buffer, data.byteOffset, data.length), isLossy };
    } catch {
      throw corrupt('its image data are damaged');
    }
  },
};
