import { expect, test } from 'bun:test';
import { checkTransform } from '../testing/check-transform.ts';
import { eachBackend } from '../testing/each-backend.ts';
import { bytes } from '../testing/raster-of.ts';
import { runChain } from '../testing/run-chain.ts';
import { reference } from './channel-shuffle.reference.ts';
import { channelShuffle } from './channel-shuffle.ts';

checkTransform(channelShuffle, reference);

test('the order names the old channels', () => {
  const out = runChain(bytes([10, 20, 30], 1, 3), 'image', [['channelShuffle', { order: 'gbr' }]]);
  expect([...out.data]).toEqual([20, 30, 10]);
});

eachBackend(() => {
  test('every pixel of a flipped image has its own channels, in the new order', () => {
    const levels = Array.from({ length: 21 * 3 }, (_, i) => (i * 11) % 256);
    const out = runChain(bytes(levels, 7, 3), 'image', [
      ['flipLeftRight', null],
      ['channelShuffle', { order: 'brg' }],
    ]);
    const expected = Array.from({ length: 21 }, (_, pixel) => {
      const source = 3 * (pixel - (pixel % 7) + 6 - (pixel % 7));
      return [levels[source + 2], levels[source], levels[source + 1]];
    });
    expect([...out.data]).toEqual(expected.flat());
  });
});
