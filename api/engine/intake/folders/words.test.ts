import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { ownPartsOf } from './own-parts.ts';
import { partsOf, readFolder, wordsOf } from './words.ts';

const name = fc.array(
  fc.constantFrom(
    'a',
    'mask',
    'Img',
    '7',
    '01',
    '_',
    '-',
    '.',
    ' ',
    'X',
    'é',
    'e\u0301',
    'Ü',
    '１',
    'ß',
    '/',
  ),
  { maxLength: 8 },
);
const nameText = name.map((parts) => parts.join(''));

/** Splits at everything that is neither a letter, a mark nor a number of Unicode. */
const slowParts = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const slowWords = (text: string) =>
  (text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? []).map((word) =>
    word.toLowerCase(),
  );

test('names of ASCII have the parts and words that the rules for Unicode give', () => {
  fc.assert(
    fc.property(nameText, (text) => {
      expect(partsOf(text)).toEqual(slowParts(text));
      expect(wordsOf(text)).toEqual(slowWords(text));
    }),
  );
});

test('own parts of a name are those that its partner lacks, however the two begin', () => {
  const ownParts = ownPartsOf();
  fc.assert(
    fc.property(nameText, nameText, nameText, (start, end, other) => {
      const [one, partner] = [start + end, start + other];
      const lacked = new Set(slowParts(partner.toLowerCase()));
      expect(ownParts(one, partner)).toEqual(
        slowParts(one).filter((part) => !lacked.has(part.toLowerCase())),
      );
    }),
  );
});

test('folders named by a number only have neither set nor role', () => {
  for (const text of ['007', '1-2', '3 4', '5.6_7'])
    expect(readFolder(text)).toEqual({ set: null, role: null, text });
  expect(readFolder('1st_manual')).toMatchObject({ role: 'mask' });
});
