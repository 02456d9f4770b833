import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { MaskPixels } from './label-at.ts';
import { maskObjects } from './mask-objects.ts';

/** Returns a mask whose rows are strings of digits; each digit is a grey level. */
function maskOf(rows: readonly string[]): MaskPixels {
  const width = rows[0]?.length ?? 0;
  const data = new Uint8ClampedArray(4 * width * rows.length);
  for (const [y, row] of rows.entries())
    for (let x = 0; x < width; x++) data.set([...Array(3).fill(Number(row[x])), 255], 4 * (y * width + x));
  return { width, height: rows.length, data };
}

/** Returns the areas of the regions by a flood fill per pixel, in reading order of their first pixels. */
function areasByFloodFill(rows: readonly string[]): number[] {
  const cells = rows.map((row) => [...row]);
  const fill = (x: number, y: number, digit: string): number => {
    if (cells[y]?.[x] !== digit) return 0;
    (cells[y] as string[])[x] = ' ';
    let area = 1;
    for (const dy of [-1, 0, 1]) for (const dx of [-1, 0, 1]) area += fill(x + dx, y + dy, digit);
    return area;
  };
  const areas: number[] = [];
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; x++) {
      const digit = cells[y]?.[x] ?? ' ';
      if (digit !== ' ' && digit !== '0') areas.push(fill(x, y, digit));
    }
  return areas;
}

test('regions are found with their box, first pixel and area, diagonal neighbours included', () => {
  expect(maskObjects(maskOf(['0110', '1002', '0022']), 0)).toEqual([
    { x: 0, y: 0, width: 3, height: 2, pixel: { x: 1, y: 0 }, area: 3 },
    { x: 2, y: 1, width: 2, height: 2, pixel: { x: 3, y: 1 }, area: 3 },
  ]);
});

test('without a background every region counts; an empty mask has none', () => {
  expect(maskObjects(maskOf(['01']), -1)).toHaveLength(2);
  expect(maskObjects(maskOf(['00']), 0)).toEqual([]);
});

test('any mask has the regions that a flood fill finds', () => {
  const row = fc.array(fc.constantFrom('0', '1', '2'), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 9 }), (cells) => {
      const rows = cells.map((each) => each.join(''));
      expect(maskObjects(maskOf(rows), 0).map(({ area }) => area)).toEqual(areasByFloodFill(rows));
    }),
  );
});
