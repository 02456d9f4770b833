import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { caseFolder, expectation } from '../testing/cases.ts';
import { distinct, ONE_CHANNEL_MASKS, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRaster, writeImage } from '../testing/write-pair.ts';

const temporary = temporaryFolder();
const folder = caseFolder('DC01');

const GEOMETRY = { randomCrop: true, randomRotate: true, flipLeftRight: true, flipUpDown: true } as const;

describe('DC01: a mask never gets labels that its source lacks', () => {
  test('the reported mask, at every reported size, with every geometry', async () => {
    const { mask_ids, try_resize } = await expectation<{
      mask_ids: number[];
      try_resize: [number, number][];
    }>(folder);
    for (const [width, height] of try_resize) {
      const made = await runFolders(folder, temporary, {
        ...GEOMETRY,
        resizeAugImage: true,
        augImageDimension: { width, height },
        trainRatio: 1,
        valRatio: 0,
        testRatio: 0,
        totalAugmentedImages: 6,
        imageMaskChannels: ONE_CHANNEL_MASKS,
      });
      for (const { mask } of made.outputs) {
        const png = await made.png(mask);
        expect([png.width, png.height]).toEqual([width, height]);
        expect(mask_ids).toEqual(expect.arrayContaining(distinct(png.samples)));
      }
    }
  });

  test('16 bit labels far apart, and reflection at the border', async () => {
    const ids = [0, 300, 9000, 65_535];
    const mask = createRaster(
      { width: 37, height: 29, channels: 1, at: (x, y) => ids[(x + y * 3) % 4] },
      true,
    );
    const image = createRaster({ width: 37, height: 29, channels: 3, at: (x) => x * 6 });
    const source = join(temporary, 'deep');
    await writeImage(source, 'images', 'a1.png', image);
    await writeImage(source, 'masks', 'a1.png', mask);
    const made = await runFolders(source, temporary, {
      ...GEOMETRY,
      border: 'reflect',
      resizeAugImage: true,
      augImageDimension: { width: 61, height: 17 },
      trainRatio: 1,
      valRatio: 0,
      testRatio: 0,
      totalAugmentedImages: 8,
      imageMaskChannels: ONE_CHANNEL_MASKS,
    });
    for (const { mask: name } of made.outputs) {
      const png = await made.png(name);
      expect(png.bitDepth).toBe(16);
      expect(ids).toEqual(expect.arrayContaining(distinct(png.samples)));
    }
  });
});
