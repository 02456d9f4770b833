import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './channel-dropout.reference.ts';
import { channelDropout } from './channel-dropout.ts';

checkTransform(channelDropout, reference);

test('drops the channel that it names', () => {
  const out = runChain(bytes([10, 20, 30], 1, 3), 'image', [['channelDropout', { channel: 'green' }]]);
  expect([...out.data]).toEqual([10, 0, 30]);
});
