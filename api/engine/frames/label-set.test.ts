import { expect, test } from 'bun:test';
import { LabelSet } from './label-set.ts';

const raster = (data: Uint8Array | Uint16Array, channels = 1) => ({
  data,
  width: data.length / channels,
  height: 1,
  channels,
});

test('finds every label at any position', () => {
  for (let at = 0; at < 23; at++) {
    const data = new Uint8Array(23).fill(7);
    data[at] = 200;
    expect(LabelSet.of(raster(data)).values()).toEqual([7, 200]);
  }
  const view = new Uint8Array(12).fill(3).subarray(1, 10);
  view[8] = 9;
  expect(LabelSet.of(raster(view)).values()).toEqual([3, 9]);
});

test('contains 16-bit labels and colours', () => {
  expect(LabelSet.of(raster(Uint16Array.of(65_535, 0, 300))).values()).toEqual([0, 300, 65_535]);
  expect(LabelSet.of(raster(Uint8Array.of(1, 2, 3, 255, 255, 255), 3)).values()).toEqual([
    0x010203, 0xffffff,
  ]);
});

test('names unexpected labels, but not the fill', () => {
  const allowed = LabelSet.of(raster(Uint8Array.of(1, 2)));
  expect(LabelSet.of(raster(Uint8Array.of(1, 9, 200, 2))).unexpectedLabels(allowed, 200)).toEqual([9]);
});
