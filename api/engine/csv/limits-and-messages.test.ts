import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import Papa from 'papaparse';
import { scanCells } from './scan-cells.ts';
import { readAll } from './testing/read-all.ts';

const read = (text: string, images: readonly string[]) => readAll(new TextEncoder().encode(text), images);
const messageOf = (text: string, images: readonly string[]) => {
  const csv = read(text, images);
  return csv.ok ? 'accepted' : csv.message;
};
const names = (count: number) => Array.from({ length: count }, (_, i) => `img_${i + 1}.png`);

describe('limits', () => {
  test('the maximum number of columns is accepted, one more is refused', () => {
    const of = (columns: number) =>
      messageOf(
        `${['image_id', ...Array.from({ length: columns - 1 }, (_, i) => `c${i}`)].join(',')}\nimg_1.png${',1'.repeat(columns - 1)}\n`,
        names(1),
      );
    expect(of(1000)).toBe('accepted');
    expect(of(1001)).toContain('The file has 1,001 columns; at most 1,000 are allowed.');
  });

  test('40,000 columns and a million rows are refused at once', () => {
    const start = process.cpuUsage();
    const header = Array.from({ length: 40_000 }, (_, i) => `column_${i}`).join(',');
    expect(messageOf(`image_id,${header}\n`, names(1))).toContain('40,001 columns');
    expect(messageOf(`image_id,${'x,'.repeat(40_000)}\n`, names(1))).toContain('40,002 columns');
    expect(messageOf(`image_id,v\n${'img_1.png,1\n'.repeat(1_000_000)}`, names(3))).toBe(
      'The file has 1,000,000 rows, but there are 3 images.',
    );
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1e6).toBeLessThan(3);
  });

  test('a million blank lines take no time, at the end and between the rows', () => {
    const start = process.cpuUsage();
    const blank = ['\n', ',,\n', ' \n', '" "\n'].map((line) => line.repeat(1_000_000));
    for (const lines of blank) {
      expect(messageOf(`image_id,v\nimg_1.png,1\n${lines}`, names(1))).toBe('accepted');
      expect(messageOf(lines, names(1))).toBe('The file is empty: a header row is required.');
      expect(messageOf(`image_id,v\n${lines}img_1.png,1\n`, names(1))).toBe('accepted');
    }
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1e6).toBeLessThan(3);
    expect(messageOf(`image_id,v\nimg_1.png,1\n\n"\n\n`, names(1))).toContain('never closed');
  });

  test('one row more than images is read, so that the message can name it', () => {
    const rows = (count: number) => names(count).map((name) => `${name},1\n`);
    expect(messageOf(`image_id,v\n${rows(4).join('')}`, names(3))).toContain('"img_4.png"');
    expect(messageOf(`image_id,v\n${rows(5).join('')}`, names(3))).toBe(
      'The file has 5 rows, but there are 3 images.',
    );
    expect(messageOf(`image_id,v\n\n${rows(3).join('\n,,\n \n')}`, names(3))).toBe('accepted');
  });

  test('records and cells equal those of the parser for the whole text', () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', ' ', '1', 'é', '\u00a0') }),
      fc
        .string({ unit: fc.constantFrom('a', '"', ',', '\n', ';', ' ') })
        .map((text) => `"${text.replaceAll('"', '""')}"`),
    );
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 8 });
    fc.assert(
      fc.property(rows, fc.constantFrom(',', ';'), (cells, separator) => {
        const text = cells.map((row) => row.join(separator)).join('\n');
        const { data } = Papa.parse<string[]>(text, { delimiter: separator, newline: '\n' });
        const filled = data
          .map((cells, row) => ({ row, cells }))
          .filter(({ cells }) => cells.some((one) => one.trim() !== ''));
        const { table, ...size } = scanCells(text, separator, { records: 8, columns: 5 });
        expect(size).toEqual({
          records: filled.length,
          columns: Math.max(0, ...filled.map(({ cells }) => cells.length)),
          broken: null,
        });
        expect(table.rows.map((row, i) => ({ row, cells: table.cells(i) }))).toEqual(filled);
      }),
      { numRuns: process.env.TEST_LONG ? 5000 : 300 },
    );
  });
});

test('a row with too few cells is refused like one with too many', () => {
  const rows = ['img_1.png,a,x', 'img_2.png,b,x', 'img_3.png,x'].join('\n');
  expect(messageOf(`image_id,grade,site\n${rows}\n`, names(3))).toBe(
    'Row 4 has 2 cells, but the header has 3. If a value is missing, leave its cell empty but keep the separator.',
  );
  expect(messageOf(`image_id,grade,site\n${rows},\n`, names(3))).toBe('accepted');
});

test('NULL, None and a hyphen are missing values like NA', () => {
  const cells = ['a', 'NULL', 'None', '-', 'n/a', 'NA', 'null', 'b'];
  const csv = read(
    `image_id,v\n${cells.map((cell, i) => `img_${i + 1}.png,${cell}`).join('\n')}\n`,
    names(8),
  );
  expect(csv.ok && csv.rows.map(({ v }) => v)).toEqual(['a', null, null, null, null, null, null, 'b']);
});

describe('messages', () => {
  test('show invisible characters of names and headers by their code', () => {
    for (const [character, code] of [
      ['\u200b', 'U+200B'],
      ['\u00a0', 'U+00A0'],
      ['\u00ad', 'U+00AD'],
      ['\u2060', 'U+2060'],
      ['\u3164', 'U+3164'],
    ] as const) {
      expect(messageOf(`image_id,v\nimg${character}_1.png,1\n`, names(1))).toContain(`(img[${code}]_1.png)`);
      const header = messageOf(`image_id${character},v\nimg_1.png,1\n`, names(1));
      expect(header).toContain(`[${code}]`);
    }
    expect(messageOf('image_id\u200b,v\nimg_1.png,1\n', names(1))).toContain('must be exactly image_id');
  });

  test('list at most five names, and truncate long cells', () => {
    const many = messageOf(
      `image_id,v\n${names(40)
        .map((name) => `x${name},1\n`)
        .join('')}`,
      names(40),
    );
    expect(many).toContain('"ximg_5.png" and 35 more');
    expect(many.length).toBeLessThan(500);
    const columns = Array.from({ length: 500 }, (_, i) => `a b${i}`).join(',');
    expect(messageOf(`image_id,${columns}\nimg_1.png${',1'.repeat(500)}\n`, names(1))).toContain(
      'and 495 more',
    );
    expect(messageOf(`image_id,v\n${'y'.repeat(100_000)},1\n`, names(1)).length).toBeLessThan(500);
  });
});
