import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { readAll } from './testing/read-all.ts';
import { csvParts, writeCsv } from './write-csv.ts';

function readBack(text: string, images: string[]): (string | null)[] {
  const result = readAll(new TextEncoder().encode(text), images);
  if (!result.ok) throw new Error(`refused: ${result.message}`);
  return result.rows.map(({ set }) => set);
}

test('formulas are neutralised, numbers are not', () => {
  expect(
    writeCsv(
      ['image_id', 'v'],
      [
        ['=a.png', -1.5],
        ['@b,"c".png', '-x'],
        ['d.png', null],
      ],
    ),
  ).toBe(`image_id,v\n'=a.png,-1.5\n"'@b,""c"".png",'-x\nd.png,\n`);
});

test('a sign that composes with the next character is parsed back', () => {
  const name = '=\u0338x.png';
  expect(readBack(writeCsv(['image_id', 'set'], [[name, 'train']]), [name])).toEqual(['train']);
});

test('a written split is parsed back, whatever the names', () => {
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .map((text) => `${text.trim()}x.png`);
  const names = fc.uniqueArray(name, {
    minLength: 1,
    maxLength: 8,
    selector: (text) => text.normalize('NFC').trim(),
  });
  fc.assert(
    fc.property(names, (images) => {
      fc.pre(images.every((image) => !/[\r\n\0]/.test(image) && image.isWellFormed()));
      const text = writeCsv(
        ['image_id', 'set'],
        images.map((image) => [image, 'train']),
      );
      expect(readBack(text, images)).toEqual(images.map(() => 'train'));
    }),
  );
});

test('a long table is written in parts of at most 1000 rows', () => {
  for (const count of [0, 1, 1000, 1001, 4500]) {
    const rows = Array.from({ length: count }, (_, n) => [`${n}.png`, n]);
    const parts = [...csvParts(['image_id', 'v'], rows)];
    expect(parts.join('')).toBe(['image_id,v', ...rows.map((row) => row.join(',')), ''].join('\n'));
    expect(parts).toHaveLength(Math.max(1, Math.ceil(count / 1000)));
  }
});
