import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { borrowing, simd } from '../testing/each-backend.ts';
import { typescriptBackend } from './typescript/index.ts';

const plane = (data: Uint8Array | Uint16Array) => ({ data, width: data.length, height: 1, channels: 1 });

test('seenLabels() finds every label, at any position and frequency', () => {
  for (const length of [1, 15, 16, 17, 64, 1000, 300_000]) {
    for (const at of [0, length >> 1, length - 1]) {
      const data = new Uint8Array(length).fill(7);
      data[at] = 200;
      for (const backend of [simd, typescriptBackend]) {
        const seen = backend.seenLabels(plane(data));
        expect([...seen.keys()].filter((label) => seen[label] === 1)).toEqual(length > 1 ? [7, 200] : [200]);
      }
    }
  }
});

test('a borrowed output is read without a copy', () => {
  const mask = plane(Uint8Array.from({ length: 5000 }, (_, i) => (i < 4000 ? 3 : 9)));
  const outside = { border: 'constant', fill: 1 } as const;
  const warped = borrowing.warpNearest(mask, [1, 0, 1500, 0, 1, 0], outside);
  const seen = borrowing.seenLabels(warped);
  expect([...seen.keys()].filter((label) => seen[label] === 1)).toEqual([1, 3, 9]);
  expect(warped).toEqual(typescriptBackend.warpNearest(mask, [1, 0, 1500, 0, 1, 0], outside));
});

test('both backends agree on any samples, also of 16 bit', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), (data) => {
      expect(simd.seenLabels(plane(data))).toEqual(typescriptBackend.seenLabels(plane(data)));
    }),
  );
  const deep = simd.seenLabels(plane(Uint16Array.of(0, 300, 65_535)));
  expect([...deep.keys()].filter((label) => deep[label] === 1)).toEqual([0, 300, 65_535]);
});
