import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { decodePng } from '../png/index.ts';
import { caseFolder } from '../testing/cases.ts';
import { runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const temporary = temporaryFolder();
const folder = caseFolder('DC12');

describe('DC12: one image with alpha in an RGB set', () => {
  for (const imgChannels of [1, 3] as const) {
    test(`every output has ${imgChannels} channel(s), and the report states that alpha was dropped`, async () => {
      const made = await runFolders(folder, temporary, {
        trainRatio: 1,
        valRatio: 0,
        testRatio: 0,
        totalAugmentedImages: 2,
        randomRotate: imgChannels === 1,
        imageMaskChannels: { imgChannels, maskChannels: 1 },
      });
      expect(made.outputs.length).toBe(2);
      for (const { image } of made.outputs) expect((await made.png(image)).channels).toBe(imgChannels);
      expect(made.job.warnings.find((w) => w.code === 'AlphaDropped')?.files?.length).toBe(1);
    });
  }

  test('transparent pixels show the stored colours, not blended', async () => {
    const made = await runFolders(folder, temporary, {
      trainRatio: 1,
      valRatio: 0,
      testRatio: 0,
      totalAugmentedImages: 2,
    });
    for (const { image, source } of made.outputs) {
      const out = await made.png(image);
      const original = decodePng(await Bun.file(join(folder, 'images', source.image)).bytes());
      const step = original.channels;
      for (let i = 0; i < out.width * out.height; i++) {
        for (let c = 0; c < 3; c++) {
          if (out.samples[3 * i + c] !== original.samples[step * i + c])
            throw new Error(`pixel ${i} of ${image} differs`);
        }
      }
    }
  });
});
