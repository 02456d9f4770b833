import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { caseFolder } from '../testing/cases.ts';
import { runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const temporary = temporaryFolder();
const folder = caseFolder('RB01');
const always = { probability: 1 };

describe('RB01: a grey image in a colour set', () => {
  for (const [grey, imgChannels] of [
    ['gray.png', 3],
    ['gray.jpg', 3],
    ['gray.png', 1],
  ] as const) {
    test(`${grey}, ${imgChannels} channel(s) out: saturation does not change grey`, async () => {
      const set = join(temporary, `${grey}-${imgChannels}`);
      for (const name of [grey, 'rgb.png'])
        await Bun.write(join(set, 'images', name), Bun.file(join(folder, 'images', name)));
      for (const name of ['gray.png', 'rgb.png'])
        await Bun.write(join(set, 'masks', name), Bun.file(join(folder, 'masks', name)));
      const made = await runFolders(set, temporary, {
        trainRatio: 1,
        valRatio: 0,
        testRatio: 0,
        totalAugmentedImages: 8,
        corruptSaturation: true,
        corruptContrast: true,
        transformRanges: { corruptSaturation: always },
        imageMaskChannels: { imgChannels, maskChannels: 1 },
      });
      expect(made.outputs.length).toBe(8);
      for (const { image, source } of made.outputs) {
        const { channels, samples } = await made.png(image);
        expect(channels).toBe(imgChannels);
        if (channels === 1 || source.image !== grey) continue;
        let colored = 0;
        for (let i = 0; i < samples.length; i += 3) {
          if (samples[i] !== samples[i + 1] || samples[i] !== samples[i + 2]) colored++;
        }
        expect(colored).toBe(0);
      }
    });
  }
});
