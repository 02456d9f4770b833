import { expect, test } from 'bun:test';
import type { Affine } from '../../affine.ts';
import { fieldWords, fitsField, writeField } from './field-places.ts';

const SIZE = { width: 5, height: 3 };
const IDENTITY: Affine = [1, 0, 0, 0, 1, 0];

/** Writes a field that moves every pixel by the same number of units. */
function written(inverse: Affine, units: number) {
  const words = new Uint32Array(fieldWords(SIZE) + 1);
  const field = {
    addRow(y: number, dx: Int32Array, dy: Int32Array) {
      for (let x = 0; x < dx.length; x++) {
        dx[x] += units;
        dy[x] -= y;
      }
    },
  };
  return { isNear: writeField({ inverse, field }, SIZE, 0.5, words, 1), words };
}

test('a map is written in units of 2^-62 pixels, with its displacements', () => {
  const { isNear, words } = written([-1, 0, 4, 0.5, 1, -0.25], 7);
  expect(isNear).toBe(true);
  // A pixel is 1024 field units: -1 is 2^52 units to the left for each of them; the shift is 4.5.
  expect([...words.slice(1, 10)]).toEqual([0, 2 ** 20, 1, 0, 0, 0, 0, 2 ** 29, 1]);
  expect([...words.slice(10, 19)]).toEqual([0, 2 ** 19, 0, 0, 2 ** 20, 0, 0, 2 ** 28, 0]);
  // Not by whole pixels.
  expect(words[19]).toBe(0);
  expect([...new Int32Array(words.buffer).slice(20, 50)]).toEqual([
    ...new Array(15).fill(7),
    0,
    0,
    0,
    0,
    0,
    -1,
    -1,
    -1,
    -1,
    -1,
    -2,
    -2,
    -2,
    -2,
    -2,
  ]);
  expect(written(IDENTITY, 0).words[19]).toBe(1);
});

test('places beyond the numbers of the shader are left to the processor', () => {
  expect([written(IDENTITY, 60_000 * 1024).isNear, written(IDENTITY, 66_000 * 1024).isNear]).toEqual([
    true,
    false,
  ]);
  expect(written([30, 0, 0, 0, 1, 0], 3000 * 1024).isNear).toBe(false);
  expect([fitsField(IDENTITY), fitsField([65, 0, 0, 0, 1, 0]), fitsField([1, 0, 70_000, 0, 1, 0])]).toEqual([
    true,
    false,
    false,
  ]);
});
