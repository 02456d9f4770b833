import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { encodePng } from '../../png/index.ts';
import { createRaster } from '../../testing/write-pair.ts';

export const SIDE = 24;

/** Returns a PNG whose pixel at (x, y) is `at(x, y)`: a grey level or three of a colour. */
export function pngOf(at: (x: number, y: number) => number | number[], wide = false): Uint8Array {
  const channels = typeof at(0, 0) === 'number' ? 1 : 3;
  return encodePng(createRaster({ width: SIDE, height: SIDE, channels, at }, wide));
}

/** Returns the PNG of a photograph-like image, different for each number. */
export const photoOf = (n: number): Uint8Array =>
  pngOf((x, y) => [(x * 9 + n * 37) & 255, (y * 7 + n * 61) & 255, (x * y + n * 11) & 255]);

export const jpegOf = async (n: number): Promise<Uint8Array> =>
  sharp(photoOf(n)).jpeg({ quality: 90 }).toBuffer();

/** Files by path. */
export type Files = Record<string, Uint8Array | string>;

/** Writes files below a folder. */
export async function writeTree(root: string, files: Files): Promise<string> {
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await Bun.write(join(root, path), bytes);
  }
  return root;
}
