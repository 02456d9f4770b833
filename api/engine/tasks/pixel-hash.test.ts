import { expect, test } from 'bun:test';
import { randomInts } from '../testing/random.ts';
import { pixelHash } from './pixel-hash.ts';

const next = randomInts(9);
const photo = (width: number, height: number, channels: number) => ({
  width,
  height,
  channels,
  data: Uint8Array.from({ length: width * height * channels }, () => next(256)),
});

test('the hash has 128 bits and a fixed value, since it is stored', () => {
  const data = Uint8Array.from({ length: 600 * 500 * 3 }, (_, i) => (i * 7 + (i >> 9)) & 255);
  expect(pixelHash({ data, width: 600, height: 500, channels: 3 }, false)).toBe(
    'c715aa57435e5f27dc77cc289df9549e',
  );
});

test('one sample, the size, the channels and the depth change the hash', () => {
  const image = photo(700, 450, 3);
  const hashes = new Set([pixelHash(image, false)]);
  for (const at of [0, 512 * 512 * 3, image.data.length - 1]) {
    const data = image.data.slice();
    data[at] ^= 1;
    hashes.add(pixelHash({ ...image, data }, false));
  }
  hashes.add(pixelHash({ ...image, width: 450, height: 700 }, false));
  hashes.add(pixelHash({ ...image, width: 2100, channels: 1 }, false));
  const deep = new Uint16Array(image.data.buffer.slice(0, 2 * Math.floor(image.data.length / 2)));
  hashes.add(pixelHash({ ...image, data: deep }, false));
  expect(hashes.size).toBe(7);
  for (const hash of hashes) {
    expect(hash).toMatch(/^[0-9a-f]{32}$/);
    expect(hash.slice(0, 16)).not.toBe(hash.slice(16));
  }
});

test('grey has the same hash in one channel and in three', () => {
  const grey = photo(701, 449, 1);
  const data = Uint8Array.from({ length: 3 * grey.data.length }, (_, i) => grey.data[Math.floor(i / 3)] ?? 0);
  expect(pixelHash({ ...grey, data, channels: 3 }, true)).toBe(pixelHash(grey, true));
});
