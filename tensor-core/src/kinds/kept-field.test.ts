import { expect, test } from 'bun:test';
import { keptField } from './kept-field.ts';

const size = { width: 5, height: 3 };
/** Returns a field whose rows are known by its number, and counts how often each is computed. */
function numbered(number: number, computed: number[]) {
  return () => ({
    addRow(y: number, dx: Int32Array, dy: Int32Array) {
      computed[number] = (computed[number] ?? 0) + 1;
      for (let x = 0; x < dx.length; x++) {
        dx[x] += 100 * number + 10 * y + x;
        dy[x] -= 100 * number + 10 * y + x;
      }
    },
  });
}
const expectedRow = (number: number, y: number) => {
  const row = Array.from({ length: size.width }, (_, x) => 100 * number + 10 * y + x);
  return [...row, ...row.map((one) => 0 - one)];
};

test('a field is computed once, and fields that are no longer kept are right, too', () => {
  const computed: number[] = [];
  const params = Array.from({ length: 12 }, () => ({}));
  const fields = params.map((one, number) => {
    const field = keptField(one, size, numbered(number, computed));
    for (let round = 0; round < 2; round++)
      for (let y = 0; y < size.height; y++)
        expect([...(field.keptRow?.(y) ?? [])]).toEqual(expectedRow(number, y));
    return field;
  });
  expect(computed).toEqual(new Array(12).fill(size.height));
  expect(keptField(params[11] as object, size, numbered(99, computed))).toBe(fields[11] as never);
  for (const [number, field] of fields.entries()) {
    const sum = [new Int32Array(size.width).fill(7), new Int32Array(size.width).fill(7)] as const;
    field.addRow(1, ...sum);
    expect([...sum[0], ...sum[1]]).toEqual(expectedRow(number, 1).map((one) => one + 7));
  }
});
