import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './corrupt-contrast.reference.ts';
import { corruptContrast } from './corrupt-contrast.ts';

checkTransform(corruptContrast, reference);

test('scales about the means', () => {
  const out = runChain(bytes([0, 100, 200], 3), 'image', [['corruptContrast', { factor: 0.5 }]], {
    means: [100],
  });
  expect([...out.data]).toEqual([50, 100, 150]);
});

test('refuses means of another number of channels', () => {
  const run = () =>
    runChain(bytes([1, 2, 3], 1, 3), 'image', [['corruptContrast', { factor: 1 }]], { means: [1] });
  expect(run).toThrow('1 means for 3 channels');
});
