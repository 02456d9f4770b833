import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { caseFolder } from '../testing/cases.ts';
import { type CsvRefusal, readAll, type StratificationCsv } from './testing/read-all.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const read = (text: string | Uint8Array, images: string[]) =>
  readAll(typeof text === 'string' ? encode(text) : text, images);

function accepted(result: StratificationCsv | CsvRefusal): StratificationCsv {
  if (!result.ok) throw new Error(`refused: ${result.message}`);
  return result;
}
function refused(result: StratificationCsv | CsvRefusal): CsvRefusal {
  if (result.ok) throw new Error('accepted');
  return result;
}

const four = ['img_1.png', 'img_2.png', 'img_3.png', 'img_4.png'];
const plain = 'image_id,grade\nimg_1.png,a\nimg_2.png,a\nimg_3.png,b\nimg_4.png,b\n';

describe('cases', () => {
  const bytesOf = (id: string, file: string) => Uint8Array.from(readFileSync(join(caseFolder(id), file)));
  const imagesOf = (id: string) => readdirSync(join(caseFolder(id), 'images'));
  const expected = (id: string) => JSON.parse(readFileSync(join(caseFolder(id), 'expect.json'), 'utf8'));
  const csvsOf = (id: string) => readdirSync(caseFolder(id)).filter((name) => name.endsWith('.csv'));

  test('DC41: a byte order mark is not part of the first header', () => {
    const { columns, rows } = expected('DC41');
    for (const file of csvsOf('DC41')) {
      const result = accepted(read(bytesOf('DC41', file), imagesOf('DC41')));
      expect(result.header).toEqual(columns);
      expect(result.rows.length).toBe(rows);
    }
  });

  test('DC42: semicolons and tabs separate, commas are decimal marks', () => {
    for (const [file, columns] of Object.entries<string[]>(expected('DC42').columns)) {
      const result = accepted(read(bytesOf('DC42', file), imagesOf('DC42')));
      expect(result.header).toEqual(columns);
    }
    const { rows, kinds } = accepted(
      read(
        bytesOf('DC42', 'attrs_semicolon.csv'),
        ['img_6', 'img_1', 'img_2', 'img_3', 'img_4', 'img_5'].map((n) => `${n}.png`),
      ),
    );
    expect(rows.map(({ area }) => area)).toEqual(['1.1', '1.5', '2.0', '0.7', '3.1', '2.2']);
    expect({ ...kinds }).toEqual({ area: 'numeric', grade: 'categorical' });
  });

  test('DC43: blank lines do not count', () => {
    expect(csvsOf('DC43').length).toBe(5);
    for (const file of csvsOf('DC43')) {
      expect(accepted(read(bytesOf('DC43', file), imagesOf('DC43'))).rows.length).toBe(expected('DC43').rows);
    }
  });

  test('DC46: ids that are double, missing or unknown are named', () => {
    const names = expected('DC46');
    const refusal = (file: string) => refused(read(bytesOf('DC46', file), imagesOf('DC46')));
    for (const kind of ['dup', 'missing', 'extra']) {
      const { message, details } = refusal(`${kind}.csv`);
      for (const id of names[kind]) {
        expect(message).toContain(id);
        expect(details.map(({ filename }) => filename)).toContain(id);
      }
    }
    expect(refusal('dup.csv').message).toContain('Duplicate image_id: "img_4.png"');
    expect(refusal('swapped.csv').message).toBe(
      'No image is named "img_99.png". Images without a row: "img_5.png".',
    );
    expect(refusal('no_id.csv').message).toContain('The column image_id is missing.');
    for (const separator of ['|', ':']) {
      const text = ['image_id', 'grade'].join(separator);
      const other = readAll(new TextEncoder().encode(`${text}\na.png${separator}1\n`), ['a.png']);
      expect(other.ok ? '' : other.message).toContain(`read as one column, "${text}"`);
      expect(other.ok ? '' : other.message).toContain('commas, semicolons or tabs');
    }
  });

  test('RB13: a class with one member is accepted', () => {
    const { rows } = accepted(read(bytesOf('RB13', 'attrs.csv'), imagesOf('RB13')));
    const counts = Object.groupBy(rows, ({ grade }) => grade as string);
    for (const [grade, count] of Object.entries(expected('RB13').counts))
      expect(counts[grade]?.length).toBe(count as number);
  });

  test('UX06: spaces are quoted visibly; 25 characters pass, 26 fail', () => {
    const { bad_headers: bad, too_long: long, ok } = expected('UX06');
    const { message } = refused(read(bytesOf('UX06', 'attrs.csv'), imagesOf('UX06')));
    for (const header of bad) {
      expect(message).toContain(`"${header}"`);
      expect(message).toContain(header.replaceAll(' ', '␣'));
    }
    expect(message).toContain('"img_1.png "');
    const tooLong = refused(read(bytesOf('UX06', 'attrs_long.csv'), imagesOf('UX06')));
    expect(tooLong.details.map(({ filename }) => filename)).toEqual([long]);
    expect(tooLong.message).toContain('1 to 25 characters');
    expect(tooLong.message).not.toContain(ok);
  });
});

describe('encodings', () => {
  const utf16 = (text: string, littleEndian: boolean, mark: boolean) => {
    const units = [...(mark ? '\ufeff' : ''), ...text].flatMap((c) => [
      c.charCodeAt(0) & 255,
      c.charCodeAt(0) >> 8,
    ]);
    return Uint8Array.from(units.map((_, i) => units[littleEndian ? i : i ^ 1]));
  };

  test('UTF-16 of either byte order, with and without its mark, is decoded', () => {
    const text = plain.replace('img_4.png,b', 'img_4.png,größe');
    for (const littleEndian of [true, false]) {
      for (const mark of [true, false]) {
        expect(accepted(read(utf16(text, littleEndian, mark), four)).rows[3].grade).toBe('größe');
      }
    }
  });

  test('a Windows code page, a workbook and binary data are refused with advice', () => {
    const windows = Uint8Array.from(plain.replace('img_4.png,b', 'img_4.png,gr\xf6\xdfe'), (c) =>
      c.charCodeAt(0),
    );
    expect(refused(read(windows, four)).message).toMatch(/^Line 5 is not valid UTF-8.*CSV UTF-8/);
    expect(refused(read(Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), four)).message).toContain('workbook');
    expect(refused(read(Uint8Array.of(0x61, 0, 0, 0, 0x62), four)).message).toContain('CSV UTF-8');
  });
});

describe('lines and cells', () => {
  test('LF, CRLF and CR end a line', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      expect(accepted(read(plain.replaceAll('\n', end), four)).rows.map(({ grade }) => grade)).toEqual([
        'a',
        'a',
        'b',
        'b',
      ]);
    }
  });

  test('quoted cells may contain separators, quotes and line ends', () => {
    const text = 'image_id,note\n"img_1.png","a, ""b""\r\nc"\n';
    expect(accepted(read(text, ['img_1.png'])).rows[0].note).toBe('a, "b"\nc');
    expect(refused(read('image_id,note\nimg_1.png,"open\n', ['img_1.png'])).message).toContain('Row 2');
  });

  test('a cell beyond the header is named, empty columns at the right are not', () => {
    expect(refused(read('image_id,area\nimg_1.png,1,5\n', ['img_1.png'])).message).toContain(
      'Row 2 has 3 cells',
    );
    expect(accepted(read('image_id,area,,\nimg_1.png,1,,\n', ['img_1.png'])).columns).toEqual(['area']);
    expect(refused(read('image_id,,area\nimg_1.png,1,2\n', ['img_1.png'])).message).toContain(
      'no name: column 2',
    );
  });

  test('the spreadsheet line sep=; names the separator', () => {
    expect(accepted(read('sep=;\r\nimage_id;area\r\nimg_1.png;0,5\r\n', ['img_1.png'])).rows[0].area).toBe(
      '0.5',
    );
  });

  test('a comma is not a decimal mark if a number has a point', () => {
    const { rows, kinds } = accepted(read('image_id;x;y\nimg_1.png;1,234;0.5\n', ['img_1.png']));
    expect({ ...rows[0] }).toEqual({ x: '1234', y: '0.5' });
    expect(kinds.x).toBe('numeric');
  });

  test('an empty file and a header alone are refused', () => {
    expect(refused(read('', four)).message).toContain('empty');
    expect(refused(read('image_id,grade\n', four)).message).toContain('0 rows, but there are 4 images');
  });
});

describe('names and ids', () => {
  test('ids may lack the extension, in all rows or in none', () => {
    expect(accepted(read(plain.replaceAll('.png', ''), four)).rows[0].grade).toBe('a');
    const mixed = refused(read(plain.replace('img_3.png', 'img_3'), four));
    expect(mixed.message).toContain('"img_3"');
    expect(mixed.message).toContain('Use one form in all rows');
  });

  test('a space within an id is accepted if the name has it, at an end it is not', () => {
    expect(accepted(read('image_id,g\na b.png,1\n', ['a b.png'])).rows.length).toBe(1);
    expect(refused(read('image_id,g\n a.png,1\n', ['a.png'])).message).toContain('" a.png" (␣a.png)');
    expect(refused(read('image_id,g\na b.png,1\n', ['ab.png'])).message).toContain(
      'No image is named "a b.png" (a␣b.png)',
    );
  });

  test('names are compared NFC-normalised', () => {
    expect(accepted(read('image_id,g\nu\u0308.png,1\n', ['\u00fc.png'])).rows.length).toBe(1);
  });

  test('headers that occur twice are named, __proto__ is a column like any other', () => {
    expect(refused(read('image_id,g,g\nimg_1.png,1,2\n', ['img_1.png'])).message).toContain('unique: "g"');
    const { rows, kinds, columns } = accepted(read('image_id,__proto__\nimg_1.png,5\n', ['img_1.png']));
    expect(columns).toEqual(['__proto__']);
    expect(Object.entries(rows[0])).toEqual([['__proto__', '5']]);
    expect(Object.entries(kinds)).toEqual([['__proto__', 'numeric']]);
  });

  test('a header similar to image_id is named', () => {
    expect(refused(read('Image ID,g\nimg_1.png,1\n', ['img_1.png'])).message).toContain(
      'must be exactly image_id',
    );
    expect(refused(read('ImageId,g\nimg_1.png,1\n', ['img_1.png'])).message).toContain('"ImageId"');
  });
});

describe('values', () => {
  const column = (cells: string[]) => {
    const images = cells.map((_, k) => `i${k}.png`);
    return read(`image_id,v\n${cells.map((cell, k) => `i${k}.png,${cell}`).join('\n')}\n`, images);
  };

  test('missing values are null, others are trimmed', () => {
    const { rows, kinds } = accepted(column(['1', '', 'NA', 'nan', ' 2.50 ']));
    expect(rows.map(({ v }) => v)).toEqual(['1', null, null, null, '2.50']);
    expect(kinds.v).toBe('numeric');
  });

  test('a cell that is not a number among over nine tenths of numbers is a problem of its column only', () => {
    const cells = Array.from({ length: 20 }, (_, k) => String(k + 0.5));
    cells[7] = '4O';
    const { problems, kinds, texts } = accepted(column(cells));
    expect(problems.v?.message).toBe('Column "v" contains numbers, except in row 9: "4O".');
    expect(problems.v?.details).toEqual([{ filename: 'row 9', reason: '"4O" in column v is not a number.' }]);
    expect([kinds.v, texts.v?.[7]]).toEqual(['categorical', '4O']);
    const text = accepted(column(['1', '2', '3', 'x']));
    expect(text.kinds.v).toBe('categorical');
    expect(text.problems.v).toBeUndefined();
  });

  test('codes of digits with leading zeros are text, not errors', () => {
    const codes = Array.from({ length: 1000 }, (_, k) => String(k).padStart(3, '0'));
    expect(accepted(column(codes)).kinds.v).toBe('categorical');
  });
});
