import { someNames } from '@twinset/contract';
import { CsvError, quoted, quotedNames } from './csv-error.ts';
import { ID_COLUMN } from './parse-records.ts';

const NAME_CHARACTERS_MAX = 25;
/**
 * Returns true for a name that is too long. A name may be as long as the file; no character has more than two code
 * units.
 */
const isTooLong = (name: string) =>
  name.length > 2 * NAME_CHARACTERS_MAX || [...name].length > NAME_CHARACTERS_MAX;

/** Returns the names that occur more than once, each once; unnamed columns do not count. */
function repeated(header: readonly string[]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const name of header) {
    if (name !== '' && seen.has(name)) twice.add(name);
    seen.add(name);
  }
  return [...twice];
}

/** Returns the name as hints compare it: without separators, spaces, invisible characters and capitals. */
const bare = (name: string) =>
  name.toLowerCase().replace(/[\s_\p{Cf}\p{Default_Ignorable_Code_Point}-]/gu, '');

/**
 * Checks the column names: image_id exists, none is empty, longer than 25 characters, contains a space or occurs twice.
 * Linear in the number of columns.
 * @param strayIds ids with leading or trailing spaces, so that both problems are reported at once.
 * @throws CsvError with every bad name quoted.
 */
export function checkHeader(header: readonly string[], strayIds: readonly string[]): void {
  const problems: string[] = [];
  const details: { filename: string; reason: string }[] = [];
  const report = (names: readonly string[], problem: string, reason: string) => {
    if (names.length === 0) return;
    problems.push(`${problem}: ${quotedNames(names)}.`);
    details.push(...names.map((filename) => ({ filename, reason })));
  };
  report(
    header.filter((name) => /\s/.test(name)),
    'Column names must not contain spaces',
    'The column name contains a space.',
  );
  report(
    strayIds,
    'image_id values must not start or end with a space',
    'The image_id starts or ends with a space.',
  );
  report(
    header.filter(isTooLong),
    `Column names have 1 to ${NAME_CHARACTERS_MAX} characters`,
    `The column name has more than ${NAME_CHARACTERS_MAX} characters.`,
  );
  const unnamed = header.flatMap((name, k) => (name === '' ? [`column ${k + 1}`] : []));
  if (unnamed.length > 0) problems.push(`A column has no name: ${someNames(unnamed)}.`);
  report(repeated(header), 'Column names must be unique', 'Duplicate column name.');
  if (!header.some((name) => name.trim() === ID_COLUMN)) {
    const like = header.find((name) => bare(name) === 'imageid');
    const hint =
      like === undefined ? '' : ` The file has ${quoted(like)}; the name must be exactly ${ID_COLUMN}.`;
    const [only] = header;
    const other =
      header.length === 1 && only !== undefined && only.includes(ID_COLUMN)
        ? ` The header was read as one column, ${quoted(only)}: separate columns by commas, semicolons or tabs.`
        : '';
    problems.push(`The column ${ID_COLUMN} is missing.${hint}${other}`);
  }
  if (problems.length > 0) throw new CsvError(problems.join(' '), details);
}
