import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { makeExif } from '../pixels/testing/make-exif.ts';
import { makePng } from '../pixels/testing/make-png.ts';
import { runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRaster, writeImage } from '../testing/write-pair.ts';

const temporary = temporaryFolder();
const source = join(temporary, 'source');
const [WIDTH, HEIGHT] = [14, 10];

/** Returns the label of a position in the upright mask, another one in each corner. */
const labelAt = (x: number, y: number): number => (x < 5 ? (y < 3 ? 1 : 2) : y < 7 ? 3 : 4);

/** Upright position of a stored pixel by the EXIF specification; width and height as stored. */
const SEEN: Record<number, (x: number, y: number, width: number, height: number) => [number, number]> = {
  2: (x, y, width) => [width - 1 - x, y],
  3: (x, y, width, height) => [width - 1 - x, height - 1 - y],
  4: (x, y, _, height) => [x, height - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y, _, height) => [height - 1 - y, x],
  7: (x, y, width, height) => [height - 1 - y, width - 1 - x],
  8: (x, y, width) => [y, width - 1 - x],
};

const orientations = Object.keys(SEEN).map(Number);
for (const orientation of orientations) {
  const look = createRaster({
    width: WIDTH,
    height: HEIGHT,
    channels: 3,
    at: (x, y) => [x * 9, y * 9, orientation * 20],
  });
  await writeImage(source, 'images', `turned_${orientation}.png`, look);
  const [width, height] = orientation > 4 ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT];
  const samples = Array.from({ length: width * height }, (_, i) =>
    labelAt(...SEEN[orientation](i % width, Math.floor(i / width), width, height)),
  );
  const chunks: [string, Uint8Array][] = [['eXIf', makeExif(orientation, true)]];
  const file = makePng({ width, height, bitDepth: 8, colorType: 0, samples, chunks });
  await Bun.write(join(source, 'masks', `turned_${orientation}.png`), file);
}

test('a mask with its own orientation tag is upright in the output, like its image', async () => {
  const made = await runFolders(source, temporary, {
    trainRatio: 1,
    valRatio: 0,
    testRatio: 0,
    totalAugmentedImages: orientations.length,
    imageMaskChannels: { imgChannels: 3, maskChannels: 1 },
  });
  expect(made.outputs.length).toBe(orientations.length);
  const upright = Array.from({ length: WIDTH * HEIGHT }, (_, i) => labelAt(i % WIDTH, Math.floor(i / WIDTH)));
  for (const output of made.outputs) {
    const { width, height, samples } = await made.png(output.mask);
    expect({ mask: output.source.mask, width, height, samples: Array.from(samples) }).toEqual({
      mask: output.source.mask,
      width: WIDTH,
      height: HEIGHT,
      samples: upright,
    });
  }
});
