import { LIMITS } from '@twinset/contract';

/** Returns a text of a size in bytes, of ASCII parts that may differ. */
export function filled(bytes: number, part: (n: number) => string): string {
  const parts: string[] = [];
  for (let n = 0, length = 0; length < bytes; n++) {
    const text = part(n);
    parts.push(text);
    length += text.length;
  }
  return parts.join('').slice(0, bytes);
}

/** Returns a table of a size in bytes with one row per image; a small one has fewer columns. */
function table(names: readonly string[], most: number, bytes: number, cell: (n: number) => string) {
  const columns = Math.max(2, Math.min(most, Math.floor(bytes / (20 * names.length))));
  const header = ['image_id', ...Array.from({ length: columns - 1 }, (_, n) => `c${n}`)].join(',');
  const width = Math.max(1, Math.floor((bytes - header.length) / (names.length * columns)) - 1);
  const rows = names.map((name, n) =>
    [
      name,
      ...Array.from({ length: columns - 1 }, (_, c) =>
        cell(n * 31 + c)
          .padStart(width, '1')
          .slice(-width),
      ),
    ].join(','),
  );
  return [header, ...rows].join('\n').slice(0, bytes);
}

/** Makes CSV files of the largest size, each the worst of its kind. */
export function largestCsvs(names: readonly string[], bytes: number = LIMITS.csvBytesMax) {
  const columns = LIMITS.csvColumnsMax;
  const [first = ''] = names;
  const inCell = (text: string) => `image_id,a\n${first},"${text}"\n`;
  return {
    'numbers, all columns': () => table(names, columns, bytes, (n) => String(n % 97)),
    'decimal commas, all columns': () =>
      table(names, columns, bytes, (n) => `${n % 9},5`).replaceAll('1,5', '2.5'),
    'two columns': () => table(names, 2, bytes, (n) => String(n % 97)),
    'two columns of words': () => table(names, 2, bytes, (n) => `word${n % 97}`),
    'header of millions of columns': () => filled(bytes, (n) => `c${n},`),
    'one name of a column': () => `image_id,${'x'.repeat(bytes - 20)}\n`,
    'millions of rows': () => `image_id,a\n${filled(bytes - 20, (n) => `${n},1\n`)}`,
    'one row of rests': () => `image_id,a\n${filled(bytes - 20, () => `"",`)}`,
    'one open quote': () => `image_id,a\n"${'x'.repeat(bytes - 20)}`,
    'quotes only': () => '"'.repeat(bytes),
    'quoted cells of quotes': () => filled(bytes, () => '"""""",'),
    'rows of quotes, one column': () =>
      `image_id\n${filled(bytes / 2, () => '" "\n')}${'x'.repeat(bytes / 2 - 20)}`,
    'line breaks only': () => '\n'.repeat(bytes),
    'a cell of white space': () => inCell(`x${' '.repeat(bytes - 60)}x`),
    'a cell of white space before a percent sign': () => inCell(`1${' '.repeat(bytes - 60)}%`),
    'a cell of digits': () => inCell('1'.repeat(bytes - 60)),
    'not UTF-8': () => '\u{1F600}'.repeat(Math.floor(bytes / 4)),
    'two-byte characters': () => `image_id,a\n${'é'.repeat(Math.floor(bytes / 2) - 20)}`,
  } satisfies Record<string, () => string>;
}
