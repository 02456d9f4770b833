import { expect, test } from 'bun:test';
import { fasterThanLinear, growing } from '../testing/growth.ts';
import { largestCsvs } from '../testing/largest-csvs.ts';
import { CsvError } from './csv-error.ts';
import { checkCsv, readColumns } from './read-csv.ts';

const SIZE = process.env.TEST_LONG ? 4 << 20 : 1 << 15;
const encode = (text: string) => new TextEncoder().encode(text);
const names = (count: number) => Array.from({ length: count }, (_, i) => `img_${i + 1}.png`);
const images = names(16);

/** Reads all columns; a refusal takes its time, too. */
function read(bytes: Uint8Array, present = images): void {
  try {
    const { columns, mark } = checkCsv(bytes, present);
    readColumns(bytes, present, columns, mark);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
}
const table = (rows: number, columns: number, cell: (n: number) => string) =>
  [
    ['image_id', ...Array.from({ length: columns }, (_, n) => `c${n}`)].join(','),
    ...names(rows).map((name, i) =>
      [name, ...Array.from({ length: columns }, (_, n) => cell(i * 7 + n))].join(','),
    ),
  ].join('\n');

test('a CSV is read in linear time, whatever it contains', async () => {
  const bySize = (Object.keys(largestCsvs(images, SIZE)) as (keyof ReturnType<typeof largestCsvs>)[]).map(
    (kind) => [
      kind,
      growing(
        SIZE,
        (size) => encode(largestCsvs(images, size)[kind]()),
        (bytes) => read(bytes),
      ),
    ],
  );
  const number = (n: number) => `${n % 97}`;
  const rows = growing(
    SIZE >> 6,
    (count) => ({ bytes: encode(table(count, 3, number)), present: names(count) }),
    ({ bytes, present }) => read(bytes, present),
  );
  const unknown = growing(
    SIZE >> 6,
    (count) => ({ bytes: encode(table(count, 3, number)), present: names(count).map((n) => `x${n}`) }),
    ({ bytes, present }) => read(bytes, present),
  );
  const columns = growing(
    240,
    (count) => encode(table(16, count, number)),
    (bytes) => read(bytes),
  );
  const spaces = (make: (blank: string) => string) =>
    growing(
      SIZE,
      (size) => encode(`image_id,v\nimg_1.png,"${make(' '.repeat(size))}"\n`),
      (bytes) => read(bytes, names(1)),
    );
  expect(
    await fasterThanLinear({
      ...Object.fromEntries(bySize),
      rows,
      columns,
      'rows of unknown images': unknown,
      'a cell with white space in its middle': spaces((blank) => `x${blank}x`),
      'a cell that begins with white space': spaces((blank) => `${blank}x`),
      'a number with white space in its middle': spaces((blank) => `1${blank}1`),
      'white space before a percent sign': spaces((blank) => `1${blank}%`),
    }),
  ).toEqual([]);
}, 600_000);
