import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { colorSums } from './cells.ts';
import { ORIENTATIONS, orientedDifference } from './orientations.ts';
import { squareWaves, TURNED, WAVES } from './square-waves.ts';
import { THUMB_SIDE as SIDE } from './thumbnail.ts';

const thumbs = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 16, maxLength: 16 }).map((levels) =>
  Uint8Array.from({ length: SIDE * SIDE * 3 }, (_, i) => {
    const [x, y] = [Math.floor(i / 3) % SIDE, Math.floor(i / 3 / SIDE)];
    return (levels[4 * (y >> 3) + (x >> 3)] + 3 * x + 5 * y + (i % 3)) & 255;
  }),
);

/** Returns a thumbnail in an orientation, pixel by pixel: rows and columns swapped first, then flipped. */
function turn(thumb: Uint8Array, { transpose, across, down }: (typeof ORIENTATIONS)[number]): Uint8Array {
  return thumb.map((_, i) => {
    const [c, x, y] = [i % 3, Math.floor(i / 3) % SIDE, Math.floor(i / 3 / SIDE)];
    const column = across ? SIDE - 1 - x : x;
    const row = down ? SIDE - 1 - y : y;
    return thumb[3 * (transpose ? SIDE * column + row : SIDE * row + column) + c];
  });
}

test('the waves of a turned image are those of the image, in another order and with other signs', () => {
  fc.assert(
    fc.property(thumbs, (thumb) => {
      const waves = squareWaves(colorSums(thumb));
      ORIENTATIONS.forEach((orientation, k) => {
        const { from, signs } = TURNED[k];
        // Adding 0 makes a negative zero positive.
        const turned = Array.from({ length: WAVES }, (_, wave) => signs[wave] * waves[from[wave]] + 0);
        expect(turned).toEqual([...squareWaves(colorSums(turn(thumb, orientation)))]);
      });
    }),
    { numRuns: 20 },
  );
});

test('two images differ in total by at least as much as each of their waves', () => {
  fc.assert(
    fc.property(thumbs, thumbs, (a, b) => {
      const total = orientedDifference(a, b, SIDE, ORIENTATIONS[0], 255) * a.length;
      const others = squareWaves(colorSums(b));
      const most = Math.max(...squareWaves(colorSums(a)).map((wave, k) => Math.abs(wave - others[k])));
      expect(most).toBeLessThanOrEqual(total + 1e-6);
    }),
  );
});

test('the first wave is the sum of all samples, and the second the left half without the right one', () => {
  const thumb = new Uint8Array(SIDE * SIDE * 3).fill(1);
  for (let i = 0; i < thumb.length; i++) if (Math.floor(i / 3) % SIDE < SIDE / 2) thumb[i] = 3;
  const waves = [...squareWaves(colorSums(thumb))];
  expect(waves[0]).toBe(2 * thumb.length);
  expect(waves.filter((wave) => wave !== 0)).toEqual([2 * thumb.length, thumb.length]);
});
