import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { encodeColumn } from './encode-column.ts';
import { RowDistances } from './row-distances.ts';
import type { SplitColumn } from './types.ts';

const ROWS = 9;
const ranks = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: ROWS, maxLength: ROWS });
const columns = fc.array(
  fc.tuple(ranks, fc.constantFrom<NonNullable<SplitColumn['kind']>>('numeric', 'categorical')),
  { minLength: 1, maxLength: 9 },
);

test('the closest row is the first with the least sum of differences, each at most one half', () => {
  fc.assert(
    fc.property(columns, (given) => {
      const encoded = given.map(([values, kind], k) => encodeColumn({ attribute: `c${k}`, values, kind }));
      const distance = (a: number, b: number) =>
        encoded.reduce((sum, { kind, codes, levels }) => {
          const [x, y] = [codes[a], codes[b]].map((code) =>
            Math.fround(kind === 'numeric' ? code / levels : code),
          );
          return sum + Math.min(Math.abs(x - y), 0.5);
        }, 0);
      const others = Int32Array.from({ length: ROWS - 1 }, (_, k) => k + 1);
      const all = [...others].map((row) => distance(0, row));
      const distances = new RowDistances(encoded, ROWS);
      for (let count = 1; count < ROWS; count++)
        expect(distances.closest(0, others, count)).toBe(all.indexOf(Math.min(...all.slice(0, count))));
    }),
  );
  expect(new RowDistances([], ROWS).closest(0, new Int32Array(3), 0)).toBe(-1);
});
