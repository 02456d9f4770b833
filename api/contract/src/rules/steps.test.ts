import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { compareNames, sortByNameInSteps } from './natural-order.ts';
import { runSteps, type Steps, sortInSteps } from './steps.ts';

function countSteps<T>(steps: Steps<T>): { value: T; yields: number } {
  for (let yields = 0; ; yields++) {
    const { done, value } = steps.next();
    if (done) return { value, yields };
  }
}

test('items are sorted as by toSorted, equal ones in their order', () => {
  const sizes = [0, 1, 2, 1999, 2000, 2001, 4000, 5003, 16_001];
  fc.assert(
    fc.property(fc.constantFrom(...sizes), fc.integer({ min: 1, max: 9999 }), (size, factor) => {
      const items = Array.from({ length: size }, (_, n) => ({ n, key: (n * factor) % 997 }));
      const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
      expect(runSteps(sortInSteps(items, compare))).toEqual(items.toSorted(compare));
      expect(items.every(({ n }, i) => n === i)).toBe(true);
    }),
    { numRuns: 20 },
  );
});

test('50,000 items are compared fewer than 30,000 times per step', () => {
  const items = Array.from({ length: 50_000 }, (_, n) => (n * 7919) % 50_000);
  let compared = 0;
  let most = 0;
  const steps = sortInSteps(items, (a, b) => {
    compared++;
    return a - b;
  });
  for (;;) {
    compared = 0;
    const { done } = steps.next();
    most = Math.max(most, compared);
    if (done) break;
  }
  expect(most).toBeLessThan(30_000);
});

test('names are sorted in steps as at once; names in order take one pass', () => {
  const names = Array.from({ length: 10_000 }, (_, n) => `f${(n * 7919) % 10_000}_${n}.png`);
  const { value, yields } = countSteps(sortByNameInSteps(names, (name) => name));
  expect(value).toEqual(names.toSorted(compareNames));
  // The keys, five parts, and three passes that merge them.
  expect(yields).toBe(5 + 4 + 3 * 5);
  const again = countSteps(sortByNameInSteps(value, (name) => name));
  expect(again).toEqual({ value, yields: 5 });
});
