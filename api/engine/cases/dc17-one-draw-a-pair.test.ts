import { describe, expect, test } from 'bun:test';
import type { AugmentConfig } from '@twinset/contract';
import type { RawPng } from '../pixels/index.ts';
import { caseFolder, expectation } from '../testing/cases.ts';
import { ONE_CHANNEL_MASKS, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const temporary = temporaryFolder();
const folder = caseFolder('DC17');
type Expected = { colour_of_id: [number, number, number][] };

const GEOMETRY: Partial<AugmentConfig>[] = [
  { randomCrop: true, flipLeftRight: true, flipUpDown: true, randomRotate: true },
  { randomCrop: true },
  { flipLeftRight: true, flipUpDown: true },
  { randomRotate: true, border: 'reflect' },
];

/** Returns the share of pixels whose colour matches the label, without edges between labels and the fill. */
function agreement(image: RawPng, mask: RawPng, colors: Expected['colour_of_id'], fill: number): number {
  const { width, height, samples } = mask;
  let right = 0;
  let all = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const near = [
        at - width - 1,
        at - width,
        at - width + 1,
        at - 1,
        at + 1,
        at + width - 1,
        at + width,
        at + width + 1,
      ];
      if (samples[at] === fill || near.some((n) => samples[n] !== samples[at])) continue;
      const distance = colors.map((color) =>
        color.reduce((sum, v, c) => sum + (v - image.samples[3 * at + c]) ** 2, 0),
      );
      if (distance.indexOf(Math.min(...distance)) === samples[at]) right++;
      all++;
    }
  }
  return right / all;
}

describe('DC17: image and mask of a pair get the same draw', () => {
  for (const geometry of GEOMETRY) {
    test(Object.keys(geometry).join(', '), async () => {
      const { colour_of_id } = await expectation<Expected>(folder);
      const made = await runFolders(folder, temporary, {
        ...geometry,
        trainRatio: 1,
        valRatio: 0,
        testRatio: 0,
        totalAugmentedImages: 12,
        maskFill: 255,
        imageMaskChannels: ONE_CHANNEL_MASKS,
      });
      for (const { image, mask } of made.outputs) {
        expect(agreement(await made.png(image), await made.png(mask), colour_of_id, 255)).toBeGreaterThan(
          0.95,
        );
      }
    });
  }
});
