import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { fitSizes } from './fit-sizes.ts';

const reached = (sizes: number[], targets: number[]) => {
  const classes = fitSizes(sizes, targets);
  for (const { count, given } of classes) expect(given[0] + given[1] + given[2]).toBe(count);
  return [0, 1, 2].map((set) => classes.reduce((sum, c) => sum + c.given[set] * c.size, 0));
};

/** Returns the smallest possible error, by trying every assignment. */
function leastError(sizes: number[], targets: number[]): number {
  let least = Infinity;
  const visit = (k: number, sums: number[]): void => {
    if (k === sizes.length) {
      least = Math.min(
        least,
        sums.reduce((total, value, set) => total + Math.abs(value - targets[set]), 0),
      );
      return;
    }
    for (let set = 0; set < 3; set++)
      visit(
        k + 1,
        sums.map((value, s) => (s === set ? value + sizes[k] : value)),
      );
  };
  visit(0, [0, 0, 0]);
  return least;
}

describe('fitSizes', () => {
  test('groups among many single pairs keep the sizes exact and are distributed over the sets', () => {
    const sizes = [...new Array(30).fill(4), ...new Array(80).fill(1)];
    expect(reached(sizes, [120, 40, 40])).toEqual([120, 40, 40]);
    const fours = fitSizes(sizes, [120, 40, 40]).find(({ size }) => size === 4);
    expect(fours?.given).toEqual([18, 6, 6]);
  });

  test('finds the exact sizes if filling largest first misses them', () => {
    expect(reached([6, 5, 5, 4, 4, 3, 3], [10, 10, 10])).toEqual([10, 10, 10]);
  });

  test('one group is in one set', () => {
    expect(reached([9], [5, 2, 2]).filter((size) => size > 0)).toEqual([9]);
  });

  test('with equal errors, no set is empty', () => {
    expect(reached([3, 3, 3], [5, 2, 2])).toEqual([3, 3, 3]);
  });

  test('is as close as trying every assignment', () => {
    const groups = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 8 });
    const share = fc.integer({ min: 0, max: 10 });
    fc.assert(
      fc.property(groups, share, share, (sizes, a, b) => {
        const total = sizes.reduce((sum, size) => sum + size, 0);
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((value) => Math.round((value / 10) * total));
        const targets = [low, high - low, total - high];
        const error = reached(sizes, targets).reduce(
          (sum, value, set) => sum + Math.abs(value - targets[set]),
          0,
        );
        expect(error).toBe(leastError(sizes, targets));
      }),
      { numRuns: 200 },
    );
  });
});
