import { expect, test } from 'bun:test';
import {
  type AugmentConfig,
  configSchema,
  DEFAULT_CONFIG,
  TRANSFORM_CARDS,
  TRANSFORM_FLAGS,
} from '@twinset/contract';
import { cardBase, cardConfig } from './card-config.ts';

const source = { width: 800, height: 600 };
const base = cardBase({ ...DEFAULT_CONFIG, flipUpDown: true, seed: 9, imageFill: 3 });

test('a card draws only its own transform, with probability 1, on a small frame', () => {
  for (const row of TRANSFORM_CARDS) {
    const config = cardConfig(base, source, row, row.range?.initial[0] ?? null);
    expect(configSchema().safeParse(config).success).toBe(true);
    expect(TRANSFORM_FLAGS.filter((flag) => config[flag])).toEqual([row.flag]);
    expect(config.transformRanges[row.flag]?.probability).toBe(1);
    expect(config.augImageDimension).toEqual({ width: 256, height: 192 });
    expect(config.imageFill).toBe(3);
  }
});

test('a card of a transform with a range draws exactly the requested value', () => {
  const rotation = TRANSFORM_CARDS.find(({ flag }) => flag === 'randomRotate')!;
  expect(cardConfig(base, source, rotation, -30).transformRanges.randomRotate?.degrees).toEqual([-30, -30]);
});

test('a length is scaled with the frame, within its limits', () => {
  const blur = TRANSFORM_CARDS.find(({ flag }) => flag === 'gaussianBlur')!;
  const sigma = (value: number, change: Partial<AugmentConfig> = {}) => {
    const config = cardConfig(cardBase({ ...DEFAULT_CONFIG, ...change }), source, blur, value);
    expect(configSchema().safeParse(config).success).toBe(true);
    return config.transformRanges.gaussianBlur?.sigma?.[0];
  };
  expect(sigma(3)).toBeCloseTo(0.96, 12);
  expect(sigma(3, { resizeAugImage: true, augImageDimension: { width: 512, height: 384 } })).toBe(1.5);
  expect(sigma(20, { resizeAugImage: true, augImageDimension: { width: 64, height: 48 } })).toBe(20);
  const fitted = { resizeAugImage: true, augImageDimension: { width: 512, height: 512 } };
  expect(sigma(3, { ...fitted, resizeMode: 'fit' })).toBe(1.5);
  expect(sigma(3, { ...fitted, resizeMode: 'longest', resizeSide: 512 })).toBe(1.5);
  expect(sigma(0.1)).toBe(0.1);
});

test('the unchanged image has no transform; the crop determines its proportions', () => {
  const cropped = cardBase({ ...DEFAULT_CONFIG, crop: true });
  const config = cardConfig(cropped, source, null, null);
  expect(TRANSFORM_FLAGS.some((flag) => config[flag])).toBe(false);
  expect(config.augImageDimension).toEqual({ width: 128, height: 128 });
});
