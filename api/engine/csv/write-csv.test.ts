import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { readAll } from './testing/read-all.ts';
import { writeCsv } from './write-csv.ts';

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
