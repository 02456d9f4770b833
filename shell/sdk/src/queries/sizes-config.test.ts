import { expect, test } from 'bun:test';
import { DEFAULT_CONFIG } from '@twinset/contract';
import { sizesConfig } from './sizes-config.ts';

test('sizesConfig() keeps what sizes depend on, so that other settings cause no request', () => {
  const split = {
    trainRatio: 0.8,
    valRatio: 0.1,
    testRatio: 0.1,
    groupColumn: 'patient',
    groupFrames: true,
    background: 2,
    repairs: [{ kind: 'exclude' as const, names: ['a.png'] }],
  };
  const others = { seed: 7, flipUpDown: true, l: true, splitParameters: ['site'] };
  expect(sizesConfig({ ...DEFAULT_CONFIG, ...split, ...others })).toEqual({ ...DEFAULT_CONFIG, ...split });
});

test('sizesConfig() keeps tiles with the seed, which draws those without foreground', () => {
  const tiled = { tiles: { size: 64, emptyShare: 0.5 }, seed: 7 };
  expect(sizesConfig({ ...DEFAULT_CONFIG, ...tiled })).toEqual({ ...DEFAULT_CONFIG, ...tiled });
});

test('sizesConfig() keeps the column that assigns the sets', () => {
  const config = { ...DEFAULT_CONFIG, splitParameters: ['set', 'site'] };
  expect(sizesConfig(config)).toEqual({ ...DEFAULT_CONFIG, splitParameter: 'set' });
});
