import { expect, test } from 'bun:test';
import { readsPartners, TRANSFORMS } from '@twinset/contract';
import { bytes } from '../testing/raster-of.ts';
import { specOfConfig } from './augment-spec.ts';
import { mixFrames, PARTNERS, partnersUsed } from './mix-frames.ts';
import { sampleOutput } from './sample-output.ts';

const flags = TRANSFORMS.filter(({ kind }) => readsPartners(kind)).map(({ flag }) => flag);
const spec = specOfConfig({
  ...Object.fromEntries(flags.map((flag) => [flag, true])),
  transformRanges: Object.fromEntries(flags.map((flag) => [flag, { probability: 1 }])),
});
const draw = (set: 'train' | 'val' | 'test') =>
  sampleOutput(spec, { seed: 3, set, index: 5, transform: true });
const pairOf = (level: number, width = 6) => {
  const raster = bytes(new Array(4 * width).fill(level), width);
  return { image: raster, mask: raster };
};

test('only training outputs are mixed, and no two transforms share a partner', () => {
  expect(partnersUsed(draw('train'))).toEqual([...new Array(PARTNERS).keys()]);
  for (const set of ['val', 'test'] as const) {
    expect(partnersUsed(draw(set))).toEqual([]);
    for (const flag of flags) expect(draw(set)).not.toHaveProperty(flag);
  }
});

test('without a mixing transform the rasters are the same, and no partner is read', async () => {
  const pair = pairOf(1);
  const mixed = await mixFrames(pair, draw('val'), () => Promise.reject(new Error('No partner is needed.')));
  expect(mixed.image).toBe(pair.image);
  expect(mixed.mask).toBe(pair.mask);
});

test('a later transform works on the result of an earlier one', async () => {
  const params = {
    ...draw('val'),
    mosaic: { x: 0.5, y: 0.5, corner: 0 },
    cutMix: { area: 0.25, x: 0, y: 0 },
  };
  const { image, mask } = await mixFrames(pairOf(1), params, async (number) => pairOf(10 + number));
  // The rectangle of the fourth partner covers the corner of the pair itself.
  const rows = [
    [13, 13, 13, 10, 10, 10],
    [13, 13, 13, 10, 10, 10],
    [11, 11, 11, 12, 12, 12],
    [11, 11, 11, 12, 12, 12],
  ];
  expect([...image.data]).toEqual(rows.flat());
  expect([...mask.data]).toEqual(rows.flat());
});

test('a partner of another size is refused', async () => {
  const mixing = mixFrames(pairOf(1), draw('train'), async () => pairOf(2, 5));
  await expect(mixing).rejects.toThrow('A partner is 5 × 4 px, the pair 6 × 4 px.');
});
