import { constants, deflateRawSync } from 'node:zlib';
import { CHANNELS, chunk, PASSES } from '../pixels/testing/make-png.ts';

const BLOCK = 1 << 20;

interface LargePng {
  width: number;
  height: number;
  bitDepth: 8 | 16;
  /** PNG colour type. */
  colorType: number;
  interlaced?: boolean;
  /** EXIF orientation. */
  orientation?: number;
  /** Only the header is that of such an image. */
  isEmpty?: boolean;
}

/** Returns a zlib stream of so many zeros, about a thousandth of their number long. */
function zeros(count: number): Buffer {
  const deflated = (bytes: number) =>
    deflateRawSync(Buffer.alloc(bytes), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const blocks = Array<Buffer>(Math.floor(count / BLOCK)).fill(deflated(BLOCK));
  const end = Buffer.from([3, 0, 0, 0, 0, 0]);
  end.writeUInt32BE((((count % 65_521) << 16) | 1) >>> 0, 2);
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...blocks, deflated(count % BLOCK), end]);
}

/** Returns columns and rows of the passes of an interlaced image, or of the one pass of another. */
const passesOf = ({ width, height, interlaced }: LargePng) =>
  (interlaced ? PASSES : [[0, 0, 1, 1]]).map(([x, y, dx, dy]) => [
    Math.ceil((width - x) / dx),
    Math.ceil((height - y) / dy),
  ]);

/** Returns a small PNG file of a large image, all zeros. */
export function largePng(recipe: LargePng): Buffer {
  const { width, height, bitDepth, colorType, interlaced = false, orientation = 1 } = recipe;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colorType, 0, 0, interlaced ? 1 : 0], 8);
  const pixel = (CHANNELS[colorType] * bitDepth) / 8;
  const bytes = passesOf(recipe).reduce((sum, [columns, rows]) => sum + rows * (columns * pixel + 1), 0);
  const exif = Buffer.from([
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
  ]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('eXIf', Buffer.concat([exif, Buffer.alloc(4)])),
    chunk('IDAT', zeros(recipe.isEmpty ? 0 : bytes)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
