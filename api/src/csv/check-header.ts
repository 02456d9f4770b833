import { CsvError, listed, quoted } from './csv-error.ts';
import { ID_COLUMN } from './parse-records.ts';

const NAME_CHARACTERS_MAX = 25;

/**
 * Checks the column names: image_id is there, none is empty, longer than 25 characters, holds a space or
 * stands twice.
 * @param strayIds ids with spaces at an end, so that both faults are told at once.
 * @throws CsvError with every bad name quoted.
 */
export function checkHeader(header: readonly string[], strayIds: readonly string[]): void {
  const problems: string[] = [];
  const details: { filename: string; reason: string }[] = [];
  const report = (names: readonly string[], problem: string, reason: string) => {
    if (names.length === 0) return;
    problems.push(`${problem}: ${listed(names.map(quoted))}.`);
    details.push(...names.map((filename) => ({ filename, reason })));
  };
  report(
    header.filter((name) => /\s/.test(name)),
    'Column names must not hold spaces',
    'The column name holds a space.',
  );
  report(
    strayIds,
    'image_id values must not have spaces at either end',
    'The image_id has a space at an end.',
  );
  report(
    header.filter((name) => [...name].length > NAME_CHARACTERS_MAX),
    `Column names have 1 to ${NAME_CHARACTERS_MAX} characters`,
    `The column name has more than ${NAME_CHARACTERS_MAX} characters.`,
  );
  const unnamed = header.flatMap((name, k) => (name === '' ? [`column ${k + 1}`] : []));
  if (unnamed.length > 0) problems.push(`A column has no name: ${listed(unnamed)}.`);
  report(
    [...new Set(header.filter((name, k) => name !== '' && header.indexOf(name) !== k))],
    'Column names must not stand twice',
    'The column name stands twice.',
  );
  if (!header.some((name) => name.trim() === ID_COLUMN)) {
    const like = header.find(
      (name) =>
        name
          .trim()
          .toLowerCase()
          .replace(/[\s_-]/g, '') === 'imageid',
    );
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
