import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { frameMask } from '@twinset/tensor-core';
import { decodeMask } from '../pixels/index.ts';
import { smallData } from '../testing/reference-data.ts';
import { distinct, ONE_CHANNEL_MASKS, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const temporary = temporaryFolder();
const binary = smallData('dsb_binary');
const colored = smallData('dubai_multiclass');
const SIZE = { width: 128, height: 128 };
const SETTINGS = {
  trainRatio: 0.7,
  valRatio: 0.2,
  testRatio: 0.1,
  totalAugmentedImages: 40,
  resizeAugImage: true,
  augImageDimension: SIZE,
  flipLeftRight: true,
  randomRotate: true,
  corruptBrightness: true,
};

/** Returns source masks as colours 0xRRGGBB, resized to the outputs' size without the engine's code. */
async function sourceColors(path: string): Promise<number[]> {
  const mask = await decodeMask(path);
  const { samples, width, height, channels, palette } = mask;
  const small = frameMask({ data: samples, width, height, channels }, { crop: null, resize: SIZE }).data;
  return Array.from({ length: SIZE.width * SIZE.height }, (_, i) => {
    if (mask.kind === 'color') return (small[3 * i] << 16) | (small[3 * i + 1] << 8) | small[3 * i + 2];
    return palette ? palette[small[i]] : small[i] * 0x010101;
  });
}

test.skipIf(!binary)('the binary set: 40 + 6 + 3 pairs, only 0 and 255 in the masks', async () => {
  const made = await runFolders(binary!, temporary, { ...SETTINGS, imageMaskChannels: ONE_CHANNEL_MASKS });
  expect(made.result.outputs).toEqual({ train: 40, val: 6, test: 3 });
  expect(made.job.plan.mask.kind).toBe('binary');
  for (const { image, mask } of made.outputs) {
    expect(await made.png(image)).toMatchObject({ ...SIZE, channels: 3 });
    const png = await made.png(mask);
    expect(png).toMatchObject({ ...SIZE, channels: 1 });
    expect([0, 255]).toEqual(expect.arrayContaining(distinct(png.samples)));
  }
});

describe.skipIf(!colored)('the multi-class set, whose palettes differ from file to file', () => {
  for (const maskChannels of [1, 3] as const) {
    test(`every class has one value in the whole set, ${maskChannels} channel(s)`, async () => {
      const made = await runFolders(colored!, temporary, {
        ...SETTINGS,
        imageMaskChannels: { imgChannels: 3, maskChannels },
      });
      expect(made.job.warnings.map((w) => w.code)).toContain('PalettesDiffer');
      const table = made.job.plan.mask.table as number[];
      // Outputs without a random transform show the mapping pixel by pixel.
      const still = made.outputs.filter((o) => o.set !== 'train');
      expect(still.length).toBe(6);
      const labelOf = new Map<number, number>();
      for (const { mask, source } of still) {
        const png = await made.png(mask);
        const before = await sourceColors(join(colored!, 'masks', source.mask));
        before.forEach((color, i) => {
          const [r, g, b] = [png.samples[3 * i], png.samples[3 * i + 1], png.samples[3 * i + 2]];
          const value = maskChannels === 1 ? png.samples[i] : (r << 16) | (g << 8) | b;
          if (labelOf.get(color) === undefined) labelOf.set(color, value);
          if (labelOf.get(color) !== value)
            throw new Error(`${mask}: colour ${color} is ${value} and ${labelOf.get(color)}`);
        });
      }
      expect(labelOf.size).toBeGreaterThanOrEqual(5);
      for (const [color, value] of labelOf)
        expect(value).toBe(maskChannels === 1 ? table.indexOf(color) : color);
      for (const { mask } of made.outputs) {
        const png = await made.png(mask);
        if (maskChannels === 1) expect([...png.palette!].slice(0, table.length)).toEqual(table);
        else expect(png.channels).toBe(3);
      }
    });
  }
});
