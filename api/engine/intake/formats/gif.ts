import type { Format, FormatHeader, StoredImage } from './format.ts';
import { decodeLzw } from './lzw.ts';
import { corrupt, truncated, unsupported } from './refuse.ts';

/** Bytes that introduce the blocks of a GIF file. */
const BLOCK = { extension: 0x21, frame: 0x2c, end: 0x3b } as const;

interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  isInterlaced: boolean;
  palette: Uint32Array;
  codeBits: number;
  data: Uint8Array;
}

interface GifFile {
  width: number;
  height: number;
  background: number;
  frames: Frame[];
}

/** Reads forwards through the bytes of a file. */
class Reader {
  at = 0;

  constructor(readonly bytes: Uint8Array) {}

  byte(): number {
    if (this.at >= this.bytes.length) throw truncated();
    return this.bytes[this.at++];
  }

  word(): number {
    return this.byte() | (this.byte() << 8);
  }

  palette(flags: number): Uint32Array {
    const colors = new Uint32Array(2 << (flags & 7));
    for (let i = 0; i < colors.length; i++)
      colors[i] = (this.byte() << 16) | (this.byte() << 8) | this.byte();
    return colors;
  }

  /** Returns the joined bytes of the sub-blocks up to their end. */
  blocks(): Uint8Array {
    const parts: Uint8Array[] = [];
    for (let length = this.byte(); length > 0; length = this.byte()) {
      if (this.at + length > this.bytes.length) throw truncated();
      parts.push(this.bytes.subarray(this.at, this.at + length));
      this.at += length;
    }
    return Buffer.concat(parts);
  }
}

function readFrame(reader: Reader, common: Uint32Array | null): Frame {
  const [left, top, width, height] = [reader.word(), reader.word(), reader.word(), reader.word()];
  const flags = reader.byte();
  const palette = (flags & 0x80) > 0 ? reader.palette(flags) : common;
  const codeBits = reader.byte();
  if (palette === null) throw corrupt('it has no colour table');
  if (codeBits < 1 || codeBits > 8 || width === 0 || height === 0) throw corrupt('its frame is invalid');
  return {
    left,
    top,
    width,
    height,
    isInterlaced: (flags & 0x40) > 0,
    palette,
    codeBits,
    data: reader.blocks(),
  };
}

function readFile(bytes: Uint8Array): GifFile {
  const reader = new Reader(bytes);
  reader.at = 6;
  const [width, height, flags, background] = [reader.word(), reader.word(), reader.byte(), reader.byte()];
  reader.byte();
  if (width === 0 || height === 0) throw corrupt('its size is invalid');
  const common = (flags & 0x80) > 0 ? reader.palette(flags) : null;
  const frames: Frame[] = [];
  for (let block = reader.byte(); block !== BLOCK.end; block = reader.byte()) {
    if (block === BLOCK.frame) frames.push(readFrame(reader, common));
    else if (block === BLOCK.extension) {
      reader.byte();
      reader.blocks();
    } else if (block !== 0) throw corrupt('it contains an unknown block');
    if (frames.length > 1)
      throw unsupported('is an animated GIF; export the frames that you need as separate files');
  }
  if (frames.length === 0) throw corrupt('it contains no image');
  return { width, height, background, frames };
}

/** Returns the row of the frame that each stored row belongs to. */
function rowOrder({ height, isInterlaced }: Frame): number[] {
  const every = (from: number, step: number) =>
    Array.from({ length: Math.max(0, Math.ceil((height - from) / step)) }, (_, i) => from + i * step);
  return isInterlaced ? [...every(0, 8), ...every(4, 8), ...every(2, 4), ...every(1, 2)] : every(0, 1);
}

const headerOf = ({ width, height }: GifFile): FormatHeader => ({
  width,
  height,
  bands: 1,
  bits: 8,
  sample: 'uint' as const,
  isPalette: true,
});

/**
 * Reads the indices of a GIF with one frame; libvips returns its colours only. Pixels outside the frame have the
 * index of the background. Transparency is ignored: the index under it is the label.
 */
export const gif: Format = {
  name: 'GIF',
  extensions: ['gif'],
  header: (bytes) => headerOf(readFile(bytes)),
  decode(bytes): StoredImage {
    const file = readFile(bytes);
    const { width, height, background, frames } = file;
    const [frame] = frames as [Frame];
    if (frame.left + frame.width > width || frame.top + frame.height > height)
      throw corrupt('its frame is outside of the image');
    const options = { literalBits: frame.codeBits, order: 'low-first' } as const;
    const indices = decodeLzw(frame.data, frame.width * frame.height, options);
    const data = new Uint8Array(width * height).fill(background);
    rowOrder(frame).forEach((y, stored) => {
      const row = indices.subarray(stored * frame.width, (stored + 1) * frame.width);
      data.set(row, (frame.top + y) * width + frame.left);
    });
    return { ...headerOf(file), data, palette: frame.palette, isLossy: false };
  },
};
