import { describe, expect, test } from 'bun:test';
import { caseFolder, expectation } from '../testing/cases.ts';
import { distinct, ONE_CHANNEL_MASKS, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const temporary = temporaryFolder();
const folder = caseFolder('DC03');
const ALL_TRAIN = { trainRatio: 1, valRatio: 0, testRatio: 0, imageMaskChannels: ONE_CHANNEL_MASKS } as const;
const ROTATE = {
  randomRotate: true,
  transformRanges: { randomRotate: { degrees: [20, 45] as [number, number] } },
};

describe('DC03: corners that a rotation leaves empty get the documented fill', () => {
  for (const maskFill of [0, 255]) {
    test(`fill ${maskFill}: in the mask, in the image at the same pixels, in the manifest`, async () => {
      const { mask_ids } = await expectation<{ mask_ids: number[] }>(folder);
      const settings = { ...ALL_TRAIN, ...ROTATE, totalAugmentedImages: 6, maskFill, imageFill: 0 };
      const made = await runFolders(folder, temporary, settings);
      expect(made.manifest.labelSafety).toMatchObject({ passed: true, maskFill });
      for (const output of made.outputs) {
        const mask = await made.png(output.mask);
        const image = await made.png(output.image);
        expect([...mask_ids, maskFill]).toEqual(expect.arrayContaining(distinct(mask.samples)));
        // The far corner is outside the frame at any angle of at least 20 degrees.
        for (const at of [0, mask.width - 1, mask.samples.length - 1]) {
          expect(mask.samples[at]).toBe(maskFill);
          expect([...image.samples.slice(3 * at, 3 * at + 3)]).toEqual([0, 0, 0]);
        }
        let odd = 0;
        for (let i = 0; i < mask.samples.length; i++) {
          const black = image.samples[3 * i] + image.samples[3 * i + 1] + image.samples[3 * i + 2] === 0;
          if (black && mask.samples[i] !== maskFill) odd++;
        }
        // Along the edge, half a pixel may have either label.
        expect(odd).toBeLessThan(mask.width + mask.height);
      }
    });
  }

  test('with a reflected border nothing is filled', async () => {
    const { mask_ids } = await expectation<{ mask_ids: number[] }>(folder);
    const made = await runFolders(folder, temporary, {
      ...ALL_TRAIN,
      ...ROTATE,
      totalAugmentedImages: 3,
      border: 'reflect',
      maskFill: 9,
    });
    for (const { mask } of made.outputs)
      expect(mask_ids).toEqual(expect.arrayContaining(distinct((await made.png(mask)).samples)));
  });

  test('a fill that is a used label causes a warning before the run', async () => {
    const used = await runFolders(folder, temporary, {
      ...ALL_TRAIN,
      ...ROTATE,
      totalAugmentedImages: 3,
      maskFill: 3,
    });
    expect(used.job.warnings.map((w) => w.code)).toContain('MaskFillIsLabel');
    const free = await runFolders(folder, temporary, {
      ...ALL_TRAIN,
      ...ROTATE,
      totalAugmentedImages: 3,
      maskFill: 0,
    });
    expect(free.job.warnings.map((w) => w.code)).not.toContain('MaskFillIsLabel');
  });
});
