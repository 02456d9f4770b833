import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './channel-shuffle.reference.ts';
import { channelShuffle } from './channel-shuffle.ts';

checkTransform(channelShuffle, reference);

test('the order names the old channels', () => {
  const out = runChain(bytes([10, 20, 30], 1, 3), 'image', [['channelShuffle', { order: 'gbr' }]]);
  expect([...out.data]).toEqual([20, 30, 10]);
});
