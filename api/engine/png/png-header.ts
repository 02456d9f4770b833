import { formatSize } from '@twinset/contract';
import { CodecError } from '../pixels/codec-error.ts';
import { exifOrientation } from '../pixels/exif.ts';
import type { ColorKind, Header } from '../pixels/types.ts';
import type { PngChunk } from './png-chunks.ts';
import { isCrcValid, pngChunks, readUint32 } from './png-chunks.ts';

/** PNG colour types: name, channels, allowed bit depths. */
const COLOR_TYPES: Record<number, { color: ColorKind; channels: number; depths: number[] }> = {
  0: { color: 'grey', channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { color: 'rgb', channels: 3, depths: [8, 16] },
  3: { color: 'palette', channels: 1, depths: [1, 2, 4, 8] },
  4: { color: 'grey-alpha', channels: 2, depths: [8, 16] },
  6: { color: 'rgba', channels: 4, depths: [8, 16] },
};

export interface PngHeader extends Header {
  format: 'png';
  colorType: 0 | 2 | 3 | 4 | 6;
}

const corrupt = (what: string): CodecError => new CodecError('Corrupt', `is a damaged PNG: ${what}`);

const imageHeader = (file: Uint8Array, chunk: PngChunk): PngHeader => {
  const body = chunk.body;
  if (chunk.type !== 'IHDR' || body.length !== 13) throw corrupt('it does not start with an image header');
  if (!isCrcValid(file, chunk)) throw corrupt('the checksum of its image header is wrong');
  const width = readUint32(body, 0);
  const height = readUint32(body, 4);
  const [bitDepth, colorType, compression, filter, interlace] = body.subarray(8);
  const kind = COLOR_TYPES[colorType];
  if (width === 0 || height === 0 || width > 0x7fffffff || height > 0x7fffffff) {
    throw corrupt(`its size is invalid (${formatSize({ width, height })})`);
  }
  if (!kind?.depths.includes(bitDepth)) {
    throw corrupt(`colour type ${colorType} with ${bitDepth} bits is not valid`);
  }
  if (compression !== 0 || filter !== 0 || interlace > 1) {
    throw new CodecError(
      'UnsupportedKind',
      'is a PNG with an unknown compression, filter or interlace method',
    );
  }
  return {
    format: 'png',
    width,
    height,
    bitDepth,
    colorType: colorType as PngHeader['colorType'],
    color: kind.color,
    channels: kind.channels,
    hasAlpha: colorType >= 4,
    interlaced: interlace === 1,
    animated: false,
    hasProfile: false,
    orientation: 1,
  };
};

/** Reads the header of a PNG file. Chunk bodies other than IHDR and eXIf are skipped, never inflated. */
export const readPngHeader = (file: Uint8Array, whole: boolean): PngHeader => {
  let header: PngHeader | undefined;
  let data = false;
  for (const chunk of pngChunks(file, whole)) {
    if (!header) header = imageHeader(file, chunk);
    else if (chunk.type === 'tRNS') header.hasAlpha = true;
    else if (chunk.type === 'iCCP') header.hasProfile = true;
    else if (chunk.type === 'acTL' && !data) header.animated = true;
    else if (chunk.type === 'eXIf') header.orientation = exifOrientation(chunk.body);
    else if (chunk.type === 'IDAT') data = true;
  }
  if (!header) throw new CodecError('Truncated', 'is truncated: the PNG has no image header');
  if (whole && !data) throw corrupt('it has no image data');
  return header;
};
