import { expect, test } from 'bun:test';
import { DEFAULT_CONFIG } from '@twinset/contract';
import { runConfig } from './run-config.ts';

test('runConfig() keeps settings that affect a result and resets the others to their defaults', () => {
  const config = { ...DEFAULT_CONFIG, seed: 7, trainRatioLocked: true, previewedSet: 'val' as const };
  expect(runConfig(config)).toEqual({ ...DEFAULT_CONFIG, seed: 7 });
});
