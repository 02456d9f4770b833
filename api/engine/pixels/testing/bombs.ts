import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { chunk, SIGNATURE } from './make-png.ts';

const MIB = 1 << 20;

/** Returns a zlib stream of so many MiB of zeros: one block, flushed, repeated. */
function zeros(mebibytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(MIB), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const end = Buffer.from([3, 0, 0, 0, 0, 0]);
  end.writeUInt32BE(((((mebibytes * MIB) % 65521) << 16) | 1) >>> 0, 2);
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...Array<Buffer>(mebibytes).fill(block), end]);
}

function pngOf(width: number, height: number, bitDepth: number, chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bitDepth;
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

/**
 * Returns small files that would fill the memory: a 1 bit image of 900 megapixels, and 8x8 pixels with a text of 64
 * MiB.
 */
export const bombs = (): { name: string; bytes: Buffer }[] => [
  { name: 'bomb_1bit_30000.png', bytes: pngOf(30_000, 30_000, 1, [chunk('IDAT', zeros(108))]) },
  {
    name: 'ztxt_bomb.png',
    bytes: pngOf(8, 8, 8, [
      chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros(64)])),
      chunk('IDAT', deflateSync(Buffer.alloc(72))),
    ]),
  },
];
