import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './to-gray.reference.ts';
import { toGray } from './to-gray.ts';

checkTransform(toGray, reference);

test('returns the grey of OpenCV and Pillow in every channel', () => {
  const out = runChain(bytes([255, 0, 0, 0, 255, 0, 0, 0, 255], 3, 3), 'image', [['toGray', null]]);
  expect([...out.data]).toEqual([76, 76, 76, 150, 150, 150, 29, 29, 29]);
});
