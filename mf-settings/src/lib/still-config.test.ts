import { expect, test } from 'bun:test';
import { configSchema, DEFAULT_CONFIG } from '@twinset/contract';
import { cropStageConfig, frameConfig } from './still-config.ts';

test('the frame of an image depends only on crop, resize and channels', () => {
  const chosen = { ...DEFAULT_CONFIG, crop: true, flipUpDown: true, seed: 7, totalAugmentedImages: 3 };
  expect(frameConfig(chosen)).toEqual({ ...DEFAULT_CONFIG, crop: true });
});

test('the stage shows the whole image, whatever its size', () => {
  const config = cropStageConfig({ width: 9000, height: 3 });
  expect(config.crop).toBe(false);
  expect(config.augImageDimension).toEqual({ width: 1024, height: 10 });
  expect(configSchema().safeParse(config).success).toBe(true);
});
