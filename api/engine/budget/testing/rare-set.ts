import { randomInts } from '../../testing/random.ts';
import { ONE_CHANNEL_MASKS } from '../../testing/run-folders.ts';
import { createRaster, writeImage } from '../../testing/write-pair.ts';

/** Settings of a run of the set: small windows, rotated and flipped. */
export const RARE_SETTINGS = {
  randomCrop: true,
  randomRotate: true,
  flipLeftRight: true,
  trainRatio: 1,
  valRatio: 0,
  testRatio: 0,
  transformRanges: { randomCrop: { area: [0.05, 0.4] as [number, number] } },
  imageMaskChannels: ONE_CHANNEL_MASKS,
};

/**
 * Writes pairs: of three, one has no object, one has some of class 1, and one has one of class 1 and, in every second of
 * them, a small one of the rare class 2, down to a single pixel.
 */
export async function writeRareSet(folder: string, count: number, width = 72, height = 56): Promise<void> {
  const random = randomInts(11);
  for (let n = 1; n <= count; n++) {
    const kind = n % 3;
    const discs = Array.from({ length: kind === 0 ? 0 : kind === 1 ? 3 : 1 }, () => ({
      x: random(width),
      y: random(height),
      r: 2 + random(10),
      label: 1,
    }));
    if (kind === 2 && n % 2 === 0)
      discs.push({ x: random(width), y: random(height), r: random(4), label: 2 });
    const at = (x: number, y: number): number =>
      discs.findLast((one) => Math.hypot(x - one.x, y - one.y) <= one.r)?.label ?? 0;
    const image = createRaster({
      width,
      height,
      channels: 3,
      at: (x, y) => [(x * 3 + n * 17) & 255, (y * 4 + at(x, y) * 60) & 255, (n * 31) & 255],
    });
    await writeImage(folder, 'images', `rare ${n}.png`, image);
    await writeImage(folder, 'masks', `rare ${n}.png`, createRaster({ width, height, channels: 1, at }));
  }
}
