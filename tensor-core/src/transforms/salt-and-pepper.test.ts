import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './salt-and-pepper.reference.ts';
import { saltAndPepper } from './salt-and-pepper.ts';

checkTransform(saltAndPepper, reference);

test('changes a share of the pixels, half of them to white', () => {
  const flat = bytes(new Array(30_000).fill(100), 100, 3);
  const { data } = runChain(flat, 'image', [['saltAndPepper', { share: 0.1, seed: 5 }]]);
  const count = (level: number) => data.filter((one) => one === level).length / data.length;
  expect(count(100)).toBeCloseTo(0.9, 1);
  expect(count(0)).toBeCloseTo(0.05, 2);
  expect(count(0) + count(100) + count(255)).toBe(1);
});
