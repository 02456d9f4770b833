import { ONE_CHANNEL_MASKS } from '../../testing/run-folders.ts';
import { createRaster, writeImage } from '../../testing/write-pair.ts';

/** Ids per class of the masks. */
export const PER_CLASS = 1000;

/** Settings of a run of the set: objects of two classes, rotated and flipped. */
export const INSTANCE_SETTINGS = {
  totalAugmentedImages: 8,
  randomRotate: true,
  flipLeftRight: true,
  imageMaskChannels: ONE_CHANNEL_MASKS,
  maskContent: 'objects' as const,
  objectsPerClass: PER_CLASS,
  classes: [{ value: 24, name: 'person' }, { value: 26 }],
};

/**
 * Writes pairs whose masks have 16-bit ids: two persons that touch each other, a ring, and an object of class 26 that a
 * person divides into two regions.
 */
export async function writeInstanceSet(
  folder: string,
  count: number,
  width = 80,
  height = 60,
): Promise<void> {
  for (let n = 1; n <= count; n++) {
    const idAt = (x: number, y: number): number => {
      if (y >= 10 && y < 34 && x >= 20 + n && x < 30 + n) return 24_001;
      if (y >= 10 && y < 30 && x >= 30 + n && x < 36) return 24_002;
      if (y >= 24 && y < 30 && x >= 8 && x < 60) return 26_001;
      const distance = Math.hypot(x - 62, y - 46);
      return distance <= 11 && distance > 4 ? 26_002 + n : 0;
    };
    const image = createRaster({
      width,
      height,
      channels: 3 as const,
      at: (x, y) => [(x * 5 + n * 31) & 255, (y * 7 + n * 17) & 255, idAt(x, y) & 255],
    });
    const mask = createRaster({ width, height, channels: 1, at: idAt }, true);
    await writeImage(folder, 'images', `scene ${n}.png`, image);
    await writeImage(folder, 'masks', `scene ${n}.png`, mask);
  }
}
