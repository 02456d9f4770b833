// Writes src/exact-math/testing/table.json: correctly rounded values of the elementary functions, computed in
// integers by reference/exact-math.ts.
import { join } from 'node:path';
import { cosine, cubeRoot, exponential, logarithm, power, sine } from '../reference/exact-math.ts';

const steps = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));

const DEGREES = Array.from({ length: 24 }, (_, i) => (15 * i * Math.PI) / 180);
const ANGLES = [...DEGREES, ...steps(29, -0.53, 0.53), 1e-9, -3e-5, 3.14, 355, 103993, -999999.5, 1e6];
/** Angles of a cosine transform of 32 samples. */
const HALF_WAVES = Array.from({ length: 32 }, (_, i) => ((2 * i + 1) * Math.PI) / 64);
const LIGHT = [...steps(40, 0.0089, 1.1), 1, 2, 8, 27, -3, 1e-12, -7e-100, 5e99, 1e-5];
/** Linear light of 8-bit samples. */
const SAMPLES = steps(40, 11, 255).map((value) => (Math.round(value) / 255 + 0.055) / 1.055);

const rows = <A extends number[]>(reference: (...of: A) => number, args: A[]) =>
  args.map((arg) => [...arg, reference(...arg)]);
const one = (values: number[]) => values.map((value): [number] => [value]);

const table = {
  sine: rows(sine, one(ANGLES)),
  cosine: rows(cosine, one([...ANGLES, ...HALF_WAVES])),
  cubeRoot: rows(cubeRoot, one(LIGHT)),
  exponential: rows(exponential, one([...steps(40, -12.5, 3), 0, 1, -100, 200.25, 1e-10])),
  logarithm: rows(logarithm, one([...steps(40, 0.003, 2), 10, 1e-100, 1e100, 1 + 2 / 2 ** 40, 4])),
  power: rows(power, [
    ...SAMPLES.map((value): [number, number] => [value, 2.4]),
    ...steps(20, 0.02, 4).flatMap((base) =>
      [-2.5, 1 / 3, 0.8, 7].map((exponent): [number, number] => [base, exponent]),
    ),
  ]),
};
const lines = Object.entries(table).map(
  ([name, of]) => `  "${name}": [\n${of.map((row) => `    [${row.join(', ')}]`).join(',\n')}\n  ]`,
);
const target = join(import.meta.dir, '../src/exact-math/testing/table.json');
await Bun.write(target, `{\n${lines.join(',\n')}\n}\n`);
