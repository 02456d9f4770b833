import { expect, test } from 'bun:test';
import type { Fingerprint } from '@twinset/tensor-core';
import { randomInts } from '../testing/random.ts';
import { pack, unpack } from './packed.ts';

const random = randomInts(3);
const thumbs = Array.from({ length: 1203 }, () => Uint8Array.from({ length: 3072 }, () => random(256)));
const itemsOf = (thumbOf: (thumb: Uint8Array) => Fingerprint['thumb']) =>
  thumbs.map((thumb, n) => ({
    name: `img_${n}.png`,
    fingerprint: { phash: `${n}`, steady: 'ff', thumb: thumbOf(thumb), flat: n % 2 === 0 },
  }));

test('unpacked data equals packed data, with thumbnails as bytes, whether they were text or not', async () => {
  const expected = itemsOf((thumb) => thumb);
  for (const items of [itemsOf((thumb) => Buffer.from(thumb).toString('base64')), expected]) {
    const packed = await pack(items);
    expect(packed.rows.length).toBe(3);
    expect(unpack<(typeof items)[number]>(structuredClone(packed))).toEqual(expected);
  }
  expect(unpack(await pack([]))).toEqual([]);
});
