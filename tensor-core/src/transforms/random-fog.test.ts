import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './random-fog.reference.ts';
import { randomFog } from './random-fog.ts';

checkTransform(randomFog, reference);

test('full fog hides half of a level at least, no fog none, and clouds depend on the seed', () => {
  const black = bytes(new Array(40 * 40).fill(0), 40);
  const fogged = (density: number, seed: number) => [
    ...runChain(black, 'image', [['randomFog', { density, seed }]]).data,
  ];
  const dense = fogged(1, 5);
  expect(Math.min(...dense)).toBeGreaterThanOrEqual(128);
  expect(new Set(dense).size).toBeGreaterThan(20);
  expect(fogged(0, 5)).toEqual([...black.data]);
  expect(fogged(1, 6)).not.toEqual(dense);
});
