import { expect, test } from 'bun:test';
import { countLabels } from './count-labels.ts';

const grey = (rows: number[][], bitDepth: 8 | 16 = 8) => ({
  samples: bitDepth === 16 ? Uint16Array.from(rows.flat()) : Uint8Array.from(rows.flat()),
  width: rows[0]?.length ?? 0,
  height: rows.length,
  channels: 1 as const,
  bitDepth,
});
const inColor = (rows: number[][], colorOf: (value: number) => number) => ({
  ...grey(rows),
  samples: Uint8Array.from(
    rows.flat().flatMap((v) => [colorOf(v) >> 16, (colorOf(v) >> 8) & 255, colorOf(v) & 255]),
  ),
  channels: 3 as const,
});

const EDGE = [
  [0, 0, 4, 9],
  [0, 0, 4, 9],
  [0, 0, 9, 9],
];

test('counts pixels, squares of one value, changes and pixels between two others', () => {
  const expected = {
    values: [
      [0, 6],
      [4, 2],
      [9, 4],
    ],
    truncated: false,
    shape: {
      // Horizontally two per row and one in the last row, vertically one.
      changes: 6,
      flat: 2,
      between: 2,
      ofValues: [
        [2, 0],
        [0, 2],
        [0, 0],
      ],
    },
  };
  for (const bitDepth of [8, 16] as const)
    expect(countLabels(grey(EDGE, bitDepth))).toEqual(expected as never);
  const colors = countLabels(inColor(EDGE, (v) => v * 0x100_02));
  expect(colors.shape).toEqual(expected.shape as never);
  expect(colors.values.map(([color]) => color)).toEqual([0, 4 * 0x100_02, 9 * 0x100_02]);
});

test('a column between the rows counts as in-between, a line on one ground and a colour beside do not', () => {
  const between = (rows: number[][]) => countLabels(grey(rows)).shape.between;
  expect(between([[1], [2], [3]])).toBe(1);
  expect(between([[3], [2], [1]])).toBe(1);
  expect(between([[1, 2, 1]])).toBe(0);
  expect(between([[1, 5, 3]])).toBe(0);
  expect(between([[1, 2, 2, 3]])).toBe(0);
  // Red falls, blue rises: #800080 is between #ff0000 and #0000ff, #80ff80 is not.
  const line = (middle: number) =>
    countLabels(inColor([[0, 1, 2]], (v) => [0xff0000, middle, 0x0000ff][v] ?? 0));
  expect(line(0x80_00_80).shape.between).toBe(1);
  expect(line(0x80_ff_80).shape.between).toBe(0);
});

test('equals the counts of an obvious loop, in noise of few values', () => {
  const at = (x: number, y: number) => (x * x * 7 + y * 5 + ((x * y) >> 2)) % 4;
  const [width, height] = [37, 23];
  const rows = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => at(x, y)));
  const want = { changes: 0, flat: 0, between: 0 };
  const isBetween = (a: number, v: number, b: number) => (a < v && v < b) || (b < v && v < a);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const v = at(x, y);
      if (x > 0 && at(x - 1, y) !== v) want.changes++;
      if (y > 0 && at(x, y - 1) !== v) want.changes++;
      if (x > 0 && y > 0 && [at(x - 1, y), at(x, y - 1), at(x - 1, y - 1)].every((n) => n === v)) want.flat++;
      if (x > 0 && x < width - 1 && isBetween(at(x - 1, y), v, at(x + 1, y))) want.between++;
      if (y > 0 && y < height - 1 && isBetween(at(x, y - 1), v, at(x, y + 1))) want.between++;
    }
  expect(countLabels(grey(rows)).shape).toMatchObject(want);
});

test('colours beyond the list are counted for the whole mask only', () => {
  const side = 72;
  const rows = Array.from({ length: side }, (_, y) => Array.from({ length: side }, (_, x) => y * side + x));
  const { values, truncated, shape } = countLabels(inColor(rows, (v) => v * 3));
  expect([values.length, truncated, shape.ofValues.length]).toEqual([4096, true, 4096]);
  expect(shape.changes).toBe(2 * side * (side - 1));
});
