import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import fc from 'fast-check';
import * as reference from '../../reference/exact-math.ts';
import * as exact from './index.ts';

const table: Record<string, number[][]> = await Bun.file(join(import.meta.dir, 'testing/table.json')).json();
const FUNCTIONS = exact as unknown as Record<string, (...args: number[]) => number>;
const REFERENCE = reference as unknown as Record<string, (...args: number[]) => number>;

/** Returns the position of a double among all doubles, so that neighbours differ by 1. */
function ordinal(x: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  const bits = view.getBigInt64(0);
  return bits < 0n ? -(bits & 0x7fffffffffffffffn) : bits;
}

/** Returns the distance of two doubles in units in the last place. */
const ulps = (a: number, b: number): bigint => {
  const distance = ordinal(a) - ordinal(b);
  return distance < 0n ? -distance : distance;
};

describe('elementary functions return the tabulated, correctly rounded values', () => {
  for (const [name, rows] of Object.entries(table)) {
    test(name, () => {
      expect(rows.length).toBeGreaterThan(40);
      const off = rows.filter((row) => !Object.is(FUNCTIONS[name](...row.slice(0, -1)), row.at(-1)));
      expect(off).toEqual([]);
    });
  }
});

const double = (min: number, max: number) => fc.double({ min, max, noNaN: true });
/** Generates numbers of every magnitude. */
const wide = (exponent: number) =>
  fc.tuple(double(1, 2), fc.integer({ min: -exponent, max: exponent })).map(([m, e]) => m * 2 ** e);
const quarterTurns = fc.integer({ min: -600_000, max: 600_000 }).map((n) => (n * Math.PI) / 2);
const angle = fc.oneof(double(-7, 7), double(-1e6, 1e6), quarterTurns);
const RANGES: Record<string, fc.Arbitrary<number[]>> = {
  sine: fc.tuple(angle),
  cosine: fc.tuple(angle),
  cubeRoot: fc.tuple(fc.oneof(double(0.008856, 1.1), wide(300))),
  exponential: fc.tuple(fc.oneof(double(-1, 1), double(-150, 300))),
  logarithm: fc.tuple(
    fc.oneof(
      double(0.5, 2).filter((x) => x > 0),
      wide(300),
    ),
  ),
  power: fc.oneof(
    fc.tuple(double(1e-4, 1), fc.constantFrom(2.4, 0.7, 3)),
    fc.tuple(double(0.01, 20), double(-30, 30)),
  ),
};

describe('elsewhere they differ from it by at most one unit in the last place', () => {
  for (const [name, args] of Object.entries(RANGES)) {
    test(name, () => {
      fc.assert(
        fc.property(args, (of) => {
          // The reference's fixed point cannot represent tiny results.
          if (of.some((x) => x !== 0 && Math.abs(x) < 1e-90)) return;
          expect(ulps(FUNCTIONS[name](...of), REFERENCE[name](...of))).toBeLessThanOrEqual(1n);
        }),
      );
    });
  }
});

test('a value two units away is distinguished from its neighbour', () => {
  expect(ulps(1, 1 + 2 ** -52)).toBe(1n);
  expect(ulps(-1e-310, 1e-310)).toBeGreaterThan(2n);
  expect(reference.sine(1)).toBe(0.8414709848078965);
  expect(reference.power(2, 0.5)).toBe(Math.SQRT2);
});

test('ends of the ranges', () => {
  expect(Object.is(exact.cubeRoot(-0), -0)).toBe(true);
  expect([exact.cubeRoot(Infinity), exact.cubeRoot(NaN), exact.cubeRoot(-(2 ** -1074))]).toEqual([
    Infinity,
    NaN,
    -1.7031839360032603e-108,
  ]);
  expect([exact.exponential(-800), exact.exponential(800), exact.exponential(-745)]).toEqual([
    0,
    Infinity,
    5e-324,
  ]);
  expect([exact.logarithm(0), exact.logarithm(-1), exact.logarithm(5e-324)]).toEqual([
    -Infinity,
    NaN,
    -744.4400719213812,
  ]);
  expect([exact.power(0, 2.4), exact.power(0, 0), exact.power(0, -1), exact.power(5, 0)]).toEqual([
    0,
    1,
    Infinity,
    1,
  ]);
  expect(() => exact.power(-1, 2)).toThrow('base');
  expect(() => exact.sine(1.1e6)).toThrow('range');
  expect(() => exact.cosine(NaN)).toThrow('range');
});
