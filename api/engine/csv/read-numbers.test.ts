import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { readAll } from './testing/read-all.ts';

const RUNS = process.env.TEST_LONG ? 2000 : 100;
const quotedCell = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Reads a CSV of image_id and these columns. */
function read(columns: Record<string, readonly string[]>, separator = ',') {
  const names = Object.keys(columns);
  const count = columns[names[0] ?? '']?.length ?? 0;
  const images = Array.from({ length: count }, (_, i) => `img_${i + 1}.png`);
  const lines = [
    ['image_id', ...names].join(separator),
    ...images.map((image, i) =>
      [image, ...names.map((n) => quotedCell(columns[n]?.[i] ?? ''))].join(separator),
    ),
  ];
  const csv = readAll(new TextEncoder().encode(`${lines.join('\r\n')}\r\n`), images);
  if (!csv.ok) throw new Error(`refused: ${csv.message}`);
  return csv;
}
/** Returns the numbers of the column `v`, or its problem or kind if it has none. */
function numbersOf(cells: readonly string[], separator = ',', beside: Record<string, string[]> = {}) {
  const { rows, kinds, problems } = read({ v: cells, ...beside }, separator);
  if (problems.v) return problems.v.message;
  return kinds.v === 'numeric' ? rows.map(({ v }) => (v === null ? null : Number(v))) : 'text';
}
const twenty = <T>(make: (i: number) => T) => Array.from({ length: 20 }, (_, i) => make(i));

describe('a column is numeric if all of its cells are', () => {
  const columns: [string, string, string[], number[]][] = [
    ['percent signs', ',', ['0%', '5 %', '12.5%'], [0, 5, 12.5]],
    ['percent signs and decimal commas', ';', ['0,5 %', '12,25 %'], [0.5, 12.25]],
    ['commas between thousands', ',', ['1,100', '950', '-2,101,000.5'], [1100, 950, -2101000.5]],
    ['points between thousands', ';', ['1.000,5', '999', '2.001,25'], [1000.5, 999, 2001.25]],
    ['spaces between thousands', ',', ['1 100', '12 345.5'], [1100, 12345.5]],
    ['narrow spaces between thousands', '\t', ['1\u202f100', '12\u202f345,5'], [1100, 12345.5]],
    ['apostrophes between thousands', ';', ["1'100", "12'345.5"], [1100, 12345.5]],
    ['leading dots', ',', ['.00', '.05', '-.5'], [0, 0.05, -0.5]],
    ['exponents', ',', ['0.02', '5e-05', '1E3', '2.5e+2'], [0.02, 0.00005, 1000, 250]],
    ['decimal commas', ';', ['0,5', '12', '-3,25'], [0.5, 12, -3.25]],
    ['decimal commas in quotes', ',', ['0,5', '12,25'], [0.5, 12.25]],
    ['three decimals', ',', ['1.234', '2.345'], [1.234, 2.345]],
    ['millions', ';', ['1,234,567', '2,345,678'], [1234567, 2345678]],
  ];
  for (const [title, separator, cells, numbers] of columns) {
    test(title, () => expect(numbersOf(cells, separator)).toEqual(numbers));
  }

  const text: [string, string[]][] = [
    ['codes', ['007', '012', '100']],
    ['long ids', ['123456789012345678', '123456789012345679']],
    ['groups that are not of three', ['1,00,000', '2,00,000']],
    ['two marks', ['1,234 567', '1,234 568']],
    ['dates', ['2024-01-02', '2024-01-03']],
    ['addresses', ['10.0.0.1', '10.0.0.2']],
    ['words', ['5 mm', '7 mm']],
    ['signs alone', ['%', '.', ',']],
  ];
  for (const [title, cells] of text) test(`${title} stay text`, () => expect(numbersOf(cells)).toBe('text'));

  test('whatever numbers, marks and missing cells', () => {
    const styles = fc.constantFrom(
      { separator: ',', group: ',', decimal: '.' },
      { separator: ';', group: '.', decimal: ',' },
      { separator: '\t', group: '\u00a0', decimal: ',' },
      { separator: ',', group: "'", decimal: '.' },
      { separator: ';', group: '', decimal: ',' },
      { separator: ',', group: '', decimal: '.' },
    );
    const missing = fc.constantFrom('', 'NA', 'NULL', 'None', '-', 'n/a', 'nan');
    const cell = fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: -99_999_999, max: 99_999_999 }) },
      { weight: 1, arbitrary: missing },
    );
    const property = fc.property(
      styles,
      fc.array(cell, { minLength: 1 }),
      fc.boolean(),
      (style, cells, percent) => {
        const { separator, group, decimal } = style;
        const write = (n: number) => {
          const digits = String(Math.abs(Math.trunc(n / 100))).replace(/\B(?=(\d{3})+$)/g, group);
          const sign = n <= -100 ? '-' : '';
          return `${sign}${digits}${decimal}${String(Math.abs(n % 100)).padStart(2, '0')}${percent ? '%' : ''}`;
        };
        fc.pre(cells.some((one) => typeof one === 'number'));
        const expected = cells.map((one) =>
          typeof one === 'string'
            ? null
            : Math.sign(n100(one)) * (Math.abs(Math.trunc(one / 100)) + Math.abs(one % 100) / 100),
        );
        const found = numbersOf(
          cells.map((one) => (typeof one === 'string' ? one : write(one))),
          separator,
        );
        expect(Array.isArray(found)).toBe(true);
        (found as (number | null)[]).forEach((number, i) => {
          if (expected[i] === null) expect(number).toBe(null);
          else expect(number).toBeCloseTo(expected[i] as number, 6);
        });
      },
    );
    // The sign is that of the whole part.
    const n100 = (n: number) => (n <= -100 ? -1 : 1);
    fc.assert(property, { numRuns: RUNS });
  });
});

describe('a column that cannot be parsed is reported with the reason and the first row', () => {
  test('both ways', () => {
    const message = numbersOf(['1,100', '2,250'], ';');
    expect(message).toContain('Column "v" can be read in two ways: "1,100" in row 2 is 1.100 or 1100.');
    expect(numbersOf(['7', '1.234'], '\t')).toContain('"1.234" in row 3 is 1.234 or 1234');
  });

  test('not where another column shows the decimal mark', () => {
    expect(numbersOf(['1,100', '2,250'], ';', { w: ['0,5', '0,7'] })).toEqual([1.1, 2.25]);
    expect(numbersOf(['1,100', '2,250'], ';', { w: ['0.5', '0.7'] })).toEqual([1100, 2250]);
    expect(numbersOf(['1.100', '2.250'], ';', { w: ['0,5', '0,7'] })).toEqual([1100, 2250]);
    expect(numbersOf(['1.100', '2.250'], ';', { w: ['0,5', '0,7'], x: ['0.5', '0.7'] })).toContain(
      'two ways',
    );
  });

  test('thousands without their mark', () => {
    const cells = twenty((i) => (i === 4 ? '1500' : `1,10${i % 10}`));
    expect(numbersOf(cells)).toContain('in different formats: "1,100" in row 2, "1500" in row 6');
  });

  test('percent signs in some cells', () => {
    expect(numbersOf(['5%', '7', '9%'])).toContain('"5%" in row 2, "7" in row 3');
  });

  test('an error among percentages, and a long list of errors', () => {
    expect(numbersOf(twenty((i) => (i === 4 ? 'x' : `${i}%`)))).toBe(
      'Column "v" contains percentages, except in row 6: "x".',
    );
    const many = Array.from({ length: 200 }, (_, i) => (i % 20 === 3 ? `x${i}` : String(i)));
    expect(numbersOf(many)).toMatch(/row 5: "x3", .*row 85: "x83" and 5 more\.$/);
  });
});
