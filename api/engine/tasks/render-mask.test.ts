import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { decodePng, encodePng } from '../png/index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRaster } from '../testing/write-pair.ts';
import type { MaskPlan } from '../types.ts';
import { hexColor, labelColor } from './display-color.ts';
import { maskRendition, outputMaskRendition } from './render-mask.ts';

const temporary = temporaryFolder();
const plan = (outChannels: 1 | 3, bitDepth: 8 | 16): MaskPlan => ({
  kind: 'index',
  source: 'value',
  table: null,
  outChannels,
  bitDepth,
});
const colorsOf = (png: Uint8Array): string[] => {
  const { samples } = decodePng(png);
  const colors = new Set<string>();
  for (let i = 0; i < samples.length; i += 3)
    colors.add(hexColor((samples[i] << 16) | (samples[i + 1] << 8) | samples[i + 2]));
  return [...colors];
};

for (const [bitDepth, labels] of [
  [8, [0, 1, 2, 3]],
  [16, [0, 300, 301, 60_000]],
] as const) {
  test(`labels of ${bitDepth} bits look alike in a source and in an output of three channels`, async () => {
    const size = { width: 4, height: 2 };
    const at = (x: number) => labels[x];
    const source = encodePng(createRaster({ ...size, channels: 1, at }, bitDepth === 16));
    const output = encodePng(createRaster({ ...size, channels: 3, at }, bitDepth === 16));
    const path = join(temporary, `${bitDepth}.png`);
    await Bun.write(path, source);
    const expected = labels.map((label) => hexColor(labelColor(label)));
    expect(colorsOf(await maskRendition(path, 1, plan(1, bitDepth)))).toEqual(expected);
    expect(colorsOf(await outputMaskRendition(output, plan(3, bitDepth)))).toEqual(expected);
  });
}
