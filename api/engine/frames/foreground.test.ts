import { expect, test } from 'bun:test';
import sharp from 'sharp';
import { decodeMask } from '../pixels/index.ts';
import type { MaskPlan } from '../types.ts';
import { foregroundOf, foregroundRule } from './foreground.ts';

const SIDE = 48;
const inDisk = (i: number) => ((i % SIDE) - 23.5) ** 2 + (Math.floor(i / SIDE) - 23.5) ** 2 < 15 ** 2;
const disk = Uint8Array.from({ length: SIDE * SIDE }, (_, i) => (inDisk(i) ? 255 : 0));
const area = disk.filter((value) => value > 0).length;
const raw = { raw: { width: SIDE, height: SIDE, channels: 1 } } as const;
const plan = (kind: MaskPlan['kind'], source: MaskPlan['source']): MaskPlan => ({
  kind,
  source,
  outChannels: 1,
  bitDepth: 8,
  table: null,
});
const pixels = (found: Uint8Array) => found.reduce((sum, value) => sum + value, 0);

test('JPEG artefacts around an object are not part of it', async () => {
  const bytes = new Uint8Array(await sharp(disk, raw).toColourspace('b-w').jpeg({ quality: 75 }).toBuffer());
  const mask = await decodeMask(bytes);
  expect(mask.lossy).toBe(true);
  expect(mask.samples.filter((value) => value > 0).length).toBeGreaterThan(area * 1.1);
  for (const background of ['#000000', 0]) {
    const found = foregroundOf(mask, foregroundRule(plan('binary', 'value'), [background]));
    expect(Math.abs(pixels(found) - area)).toBeLessThan(area / 100);
  }
});

test('black is the background of a palette mask, whatever its index', () => {
  const mask = {
    samples: disk.map((value) => (value ? 0 : 1)),
    width: SIDE,
    height: SIDE,
    channels: 1 as const,
    kind: 'palette' as const,
    palette: Uint32Array.of(0xffffff, 0),
    bitDepth: 8 as const,
    hadAlpha: false,
    orientation: 1 as const,
    lossy: false,
  };
  const rule = foregroundRule(plan('palette', 'index'), ['#000000']);
  expect(pixels(foregroundOf(mask, rule))).toBe(area);
  // A background given as a label excludes the label only.
  expect(pixels(foregroundOf(mask, foregroundRule(plan('palette', 'index'), [0])))).toBe(SIDE * SIDE - area);
});
