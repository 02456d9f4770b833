import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { simd } from '../testing/each-backend.ts';
import type { PixelBackend } from './pixel-backend.ts';
import { typescriptBackend } from './typescript/index.ts';

type AddRow = (backend: PixelBackend, dx: Int32Array, dy: Int32Array) => void;

/** Returns what a backend adds to displacements that a field before has left. */
function rowOf(backend: PixelBackend, width: number, add: AddRow): number[][] {
  const dx = Int32Array.from({ length: width }, (_, x) => 1000 - 7 * x);
  const dy = Int32Array.from({ length: width }, (_, x) => 5 * x);
  add(backend, dx, dy);
  return [[...dx], [...dy]];
}

const factor = fc.double({ min: -0.4, max: 0.4, noNaN: true });
// The kernels compute 1024 columns at a time.
const sizes = fc.record({
  width: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(1023, 1024, 1025, 2048, 2500)),
  height: fc.integer({ min: 1, max: 3000 }),
});
const row = fc.double({ min: 0, max: 0.999, noNaN: true });

test('projected rows are equal on both backends', () => {
  fc.assert(
    fc.property(sizes, row, fc.array(factor, { minLength: 8, maxLength: 8 }), (size, place, factors) => {
      const [a, b, x0, d, e, y0, g, h] = factors;
      const y = Math.floor(place * size.height);
      const add: AddRow = (backend, dx, dy) =>
        backend.projectRow({ a: 1 + a, b, x0, d, e: 1 + e, y0, g, h }, size, y, dx, dy);
      expect(rowOf(simd, size.width, add)).toEqual(rowOf(typescriptBackend, size.width, add));
    }),
  );
});

test('stretched rows are equal on both backends', () => {
  fc.assert(
    fc.property(sizes, row, factor, (size, place, strength) => {
      const y = Math.floor(place * size.height);
      const add: AddRow = (backend, dx, dy) => backend.stretchRow({ strength }, size, y, dx, dy);
      expect(rowOf(simd, size.width, add)).toEqual(rowOf(typescriptBackend, size.width, add));
    }),
  );
});
