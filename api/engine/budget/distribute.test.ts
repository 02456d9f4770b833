import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type BudgetFacts, budgetOutputs, budgetSources } from './budget-sources.ts';
import { distribute, spread } from './distribute.ts';

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const weightLists = fc.array(fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 100, noNaN: true })), {
  minLength: 1,
  maxLength: 40,
});

describe('distribute()', () => {
  test('counts add up; a weight of 0 gets nothing, any other at least one if there are enough', () => {
    fc.assert(
      fc.property(weightLists, fc.integer({ min: 0, max: 500 }), fc.integer(), (weights, total, seed) => {
        const counts = distribute(weights, total, seed);
        const used = weights.filter((weight) => weight > 0).length;
        expect(sum(counts)).toBe(used === 0 ? 0 : total);
        weights.forEach((weight, at) => {
          if (weight === 0) expect(counts[at]).toBe(0);
          else if (total >= used) expect(counts[at]).toBeGreaterThan(0);
        });
        expect(distribute(weights, total, seed)).toEqual(counts);
      }),
    );
  });

  test('without small shares each count is its quota, rounded up or down', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1, max: 4, noNaN: true }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 100, max: 1000 }),
        (weights, total) => {
          distribute(weights, total, 1).forEach((count, at) => {
            expect(Math.abs(count - (total * weights[at]) / sum(weights))).toBeLessThan(1);
          });
        },
      ),
    );
  });

  test('known values; ties depend on the seed', () => {
    expect(distribute([1, 2, 1], 8, 1)).toEqual([2, 4, 2]);
    expect(distribute([100, 1, 1, 0], 5, 1)).toEqual([3, 1, 1, 0]);
    const firsts = new Set(Array.from({ length: 20 }, (_, seed) => String(distribute([1, 1, 1], 1, seed))));
    expect(firsts.size).toBe(3);
  });
});

test('spread() has every source as often as counted, evenly over the whole', () => {
  const order = spread([40, 10, 0, 50], 3);
  expect([0, 1, 2, 3].map((source) => order.filter((one) => one === source).length)).toEqual([40, 10, 0, 50]);
  for (let from = 0; from < 100; from += 20) {
    const part = order.slice(from, from + 20).filter((one) => one === 0).length;
    expect(Math.abs(part - 8)).toBeLessThanOrEqual(1);
  }
  expect(spread([40, 10, 0, 50], 4)).not.toEqual(order);
});

describe('budgetSources()', () => {
  const run = { total: 10, seed: 1 };
  const chosen = (facts: BudgetFacts, sources: number[]) =>
    budgetSources(budgetOutputs(facts, sources, run), run.seed, (used) => [...used]);

  test('equal weights keep the rounds of a run without a budget', () => {
    const facts = { weights: [2, 0, 2, 1], empty: [false, false, true, false] };
    expect(chosen(facts, [0, 1, 2])).toEqual([0, 2]);
  });

  test('an empty share is rounded down; without empty sources all outputs are of the others', () => {
    const counted = (emptyShare: number, empty: boolean[]) =>
      chosen({ weights: [1, 1, 1], empty, emptyShare }, [0, 1, 2]).filter((pair) => empty[pair]).length;
    expect(counted(0.39, [true, false, true])).toBe(3);
    expect(counted(0, [true, false, true])).toBe(0);
    expect(counted(1, [true, false, true])).toBe(10);
    const others = { weights: [1, 1], empty: [false, false], emptyShare: 0.5 };
    expect(chosen(others, [0, 1])).toHaveLength(10);
  });
});
