import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type EncodePngOptions, encodePng } from '../png/index.ts';

type Pixels = {
  width: number;
  height: number;
  channels: 1 | 3;
  at: (x: number, y: number) => number | number[];
};

/** Returns a raster whose pixel at (x, y) is `at(x, y)`. */
export function createRaster({ width, height, channels, at }: Pixels, wide = false) {
  const data = wide ? new Uint16Array(width * height * channels) : new Uint8Array(width * height * channels);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = at(x, y);
      for (let c = 0; c < channels; c++) data[to++] = typeof value === 'number' ? value : value[c];
    }
  }
  return { data, width, height, channels };
}

/** Writes `images/NAME` or `masks/NAME` below a folder. */
export async function writeImage(
  folder: string,
  kind: 'images' | 'masks',
  name: string,
  raster: ReturnType<typeof createRaster>,
  options: EncodePngOptions = {},
): Promise<void> {
  await mkdir(join(folder, kind), { recursive: true });
  await Bun.write(join(folder, kind, name), encodePng(raster, options));
}

/** Writes `count` pairs: smooth coloured images, masks of the given labels in blocks. */
export async function writePairs(
  folder: string,
  count: number,
  size = 48,
  labels = [0, 1, 2, 7],
): Promise<void> {
  for (let n = 1; n <= count; n++) {
    const image = createRaster({
      width: size,
      height: size,
      channels: 3,
      at: (x, y) => [(x * 4 + n * 9) & 255, (y * 4) & 255, (n * 31) & 255],
    });
    const mask = createRaster({
      width: size,
      height: size,
      channels: 1,
      at: (x, y) => labels[((x >> 3) + (y >> 2) + n) % labels.length],
    });
    await writeImage(folder, 'images', `img_${n}.png`, image);
    await writeImage(folder, 'masks', `img_${n}.png`, mask);
  }
}
