import { describe, expect, test } from 'bun:test';
import { movedBy } from './use-roving-focus.ts';

describe('movedBy()', () => {
  const grid = { count: 11, columns: 3 };
  test('arrows move in rows and columns, and stay at the edges', () => {
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => movedBy(key, 4, grid))).toEqual([
      3, 5, 1, 7,
    ]);
    expect(movedBy('ArrowUp', 1, grid)).toBe(1);
    expect(movedBy('ArrowDown', 8, grid)).toBe(8);
    expect(movedBy('ArrowRight', 10, grid)).toBe(10);
  });
  test('Home, End and pages reach the ends', () => {
    expect(['Home', 'End', 'PageUp', 'PageDown'].map((key) => movedBy(key, 4, grid))).toEqual([0, 10, 0, 10]);
    expect(movedBy('PageDown', 2, { count: 100 })).toBe(7);
  });
  test('in a list, left and right do nothing; nor does any key without items', () => {
    expect([movedBy('ArrowLeft', 2, { count: 9 }), movedBy('a', 2, grid)]).toEqual([null, null]);
    expect(movedBy('ArrowDown', 0, { count: 0 })).toBeNull();
  });
});
