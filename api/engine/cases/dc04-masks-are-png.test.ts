import { describe, expect, test } from 'bun:test';
import { sniff } from '../pixels/index.ts';
import { decodePng } from '../png/index.ts';
import { caseFolder, expectation } from '../testing/cases.ts';
import { distinct, localEngine, ONE_CHANNEL_MASKS, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const temporary = temporaryFolder();
const folder = caseFolder('DC04');
const settings = { trainRatio: 1, valRatio: 0, testRatio: 0, totalAugmentedImages: 3, randomRotate: true };

describe('DC04: masks are lossless PNGs whatever the image type', () => {
  for (const imageType of ['jpeg', 'png']) {
    test(`in the zip, imageType ${imageType}`, async () => {
      const { mask_ids } = await expectation<{ mask_ids: number[] }>(folder);
      const made = await runFolders(folder, temporary, {
        ...settings,
        imageType,
        imageMaskChannels: ONE_CHANNEL_MASKS,
      });
      for (const { mask } of made.outputs) {
        expect(sniff(await made.bytes(mask))).toBe('png');
        expect(mask_ids).toEqual(expect.arrayContaining(distinct((await made.png(mask)).samples)));
      }
    });
  }

  test('so is the rendition of an uploaded mask, with one colour per class', async () => {
    const made = await runFolders(folder, temporary, settings);
    const { maskPath } = made.job.pairs[0];
    const options = { kind: 'mask' as const, orientation: 1, plan: made.job.plan.mask };
    const bytes = await localEngine().renderPreview({ path: maskPath }, options, 'rendition');
    expect(sniff(bytes)).toBe('png');
    const { samples } = decodePng(bytes);
    const colors = new Set<number>();
    for (let i = 0; i < samples.length; i += 3)
      colors.add((samples[i] << 16) | (samples[i + 1] << 8) | samples[i + 2]);
    expect(colors.size).toBe(made.job.plan.classes.length);
    expect(colors.has(0)).toBe(false);
  });
});
