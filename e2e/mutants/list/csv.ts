import { mutants } from '../mutant.ts';

const READ = 'read-csv.test.ts';

export const CSV = mutants('api/engine/csv', [
  [
    'a column name may be 250 long',
    'check-header.ts',
    'NAME_CHARACTERS_MAX = 25;',
    'NAME_CHARACTERS_MAX = 250;',
    READ,
    'limits-and-messages.test.ts',
  ],
  ['a column may occur twice', 'check-header.ts', 'seen.has(name)) twice', 'false) twice', READ],
  ['an image without a row is accepted', 'match-ids.ts', '!rowOf.has(image)', 'false', READ],
  ['an id may occur twice', 'match-ids.ts', 'double.add(id)', 'rowOf.set(image, k)', READ],
  ['a formula is not neutralised', 'csv-cell.ts', "`'${value}`", 'value', 'write-csv.test.ts'],
  [
    'white space before a percent sign is searched from each of its characters',
    'read-numbers.ts',
    "cell.endsWith('%')",
    '/\\s*%$/.test(cell)',
    'linear-time.test.ts',
  ],
  [
    'each id is compared with each image',
    'match-ids.ts',
    "images.get(id.normalize('NFC'));",
    "[...images].find(([name]) => name === id.normalize('NFC'))?.[1];",
    'linear-time.test.ts',
  ],
  [
    'UTF-16 is read as UTF-8',
    'decode-text.ts',
    "if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';",
    '',
    'decode-text.test.ts',
  ],
]);
