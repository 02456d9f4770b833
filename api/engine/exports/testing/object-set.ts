import { randomInts } from '../../testing/random.ts';
import { ONE_CHANNEL_MASKS } from '../../testing/run-folders.ts';
import { createRaster, writeImage } from '../../testing/write-pair.ts';

/** Settings of a run of the set: rotated and flipped, two named classes. */
export const OBJECT_SETTINGS = {
  totalAugmentedImages: 12,
  randomRotate: true,
  flipLeftRight: true,
  imageMaskChannels: ONE_CHANNEL_MASKS,
  classes: [
    { value: 2, name: 'cell' },
    { value: 7, name: 'a "wire"' },
  ],
};

/** Writes pairs of images with 16 bits: smooth levels and noise; masks of two labels. */
export async function writeDeepSet(folder: string, count: number, width = 64, height = 48): Promise<void> {
  for (let n = 1; n <= count; n++) {
    const noise = randomInts(n);
    const level = (x: number, y: number, c: number) =>
      Math.min(65_535, x * 700 + y * 300 + c * 5000 + n * 900 + noise(2000));
    const image = createRaster(
      { width, height, channels: 3, at: (x, y) => [0, 1, 2].map((c) => level(x, y, c)) },
      true,
    );
    const mask = createRaster({ width, height, channels: 1, at: (x, y) => (x > 2 * n && y > 9 ? 1 : 0) });
    await writeImage(folder, 'images', `deep ${n}.png`, image);
    await writeImage(folder, 'masks', `deep ${n}.png`, mask);
  }
}

/**
 * Writes pairs with round and ring-shaped objects of two classes (labels 2 and 7), thin lines, and a strip of
 * ignored pixels (255); images of coloured blocks.
 */
export async function writeObjectSet(folder: string, count: number, width = 96, height = 72): Promise<void> {
  const random = randomInts(5);
  for (let n = 1; n <= count; n++) {
    const discs = Array.from({ length: 6 }, (_, k) => ({
      x: random(width),
      y: random(height),
      r: 4 + random(14),
      label: k % 2 === 0 ? 2 : 7,
      hole: k % 3 === 0 ? 0.5 : 0,
    }));
    const at = (x: number, y: number): number => {
      if (y >= height - 3) return 255;
      if (x === 5 + n || x - y === 3 * n) return 7;
      const hit = discs.findLast((one) => Math.hypot(x - one.x, y - one.y) <= one.r);
      if (!hit) return 0;
      return Math.hypot(x - hit.x, y - hit.y) < hit.r * hit.hole ? 0 : hit.label;
    };
    const level = (x: number, y: number, c: number) =>
      ((x >> 3) * 37 + (y >> 3) * 91 + c * 53 + n * 29 + at(x, y) * 11) & 255;
    const image = createRaster({
      width,
      height,
      channels: 3,
      at: (x, y) => [0, 1, 2].map((c) => level(x, y, c)),
    });
    await writeImage(folder, 'images', `scene ${n}.png`, image);
    await writeImage(folder, 'masks', `scene ${n}.png`, createRaster({ width, height, channels: 1, at }));
  }
}
