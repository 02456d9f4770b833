import { expect, test } from 'bun:test';
import { sourceConfig } from './source-config.ts';

test('sourceConfig() keeps the frame and switches off all random transforms', () => {
  const config = sourceConfig({ crop: true, randomRotate: true, augmentValData: true, seed: 7 });
  expect(config).toMatchObject({ crop: true, randomRotate: false, augmentValData: false, seed: 7 });
});
