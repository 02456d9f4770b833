import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { planParts } from './join-parts.ts';

const limits = { smallest: 5, parts: 40 };
const bytesOf = (plan: { length: number }[]) => plan.reduce((sum, { length }) => sum + length, 0);

test('the parts contain every byte once, in order, and only the last may be small', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(120), { maxLength: 60 }),
      fc.integer({ min: 1, max: 40 }),
      (sizes, largest) => {
        const plans = planParts(sizes, largest, limits);
        const bytes = plans
          .flat()
          .flatMap(({ source, start, length }) => Array.from({ length }, (_, i) => `${source}:${start + i}`));
        expect(bytes).toEqual(
          sizes.flatMap((size, source) => Array.from({ length: size }, (_, i) => `${source}:${i}`)),
        );
        expect(plans.length).toBeGreaterThan(0);
        expect(plans.length).toBeLessThanOrEqual(limits.parts);
        for (const plan of plans.slice(0, -1)) expect(bytesOf(plan)).toBeGreaterThanOrEqual(limits.smallest);
        const smallest = Math.max(5, Math.ceil(bytes.length / 39));
        for (const plan of plans) expect(bytesOf(plan)).toBeLessThanOrEqual(Math.max(largest, 2 * smallest));
      },
    ),
  );
});

test('large objects are copied, equally divided, and nothing of them is read', () => {
  expect(planParts([12, 30, 3], 16, limits)).toEqual([
    [{ source: 0, start: 0, length: 12 }],
    [{ source: 1, start: 0, length: 15 }],
    [{ source: 1, start: 15, length: 15 }],
    [{ source: 2, start: 0, length: 3 }],
  ]);
});

test('a small object is put together with the beginning of the next', () => {
  expect(planParts([2, 20, 0, 1], 50, limits)).toEqual([
    [
      { source: 0, start: 0, length: 2 },
      { source: 1, start: 0, length: 3 },
    ],
    [{ source: 1, start: 3, length: 17 }],
    [{ source: 3, start: 0, length: 1 }],
  ]);
});

test('objects without bytes give one empty part', () => {
  expect(planParts([0, 0], 50, limits)).toEqual([[]]);
});
