import { someNames, stemOf } from '@twinset/contract';
import { rowsText } from './check-size.ts';
import { CsvError, quoted, quotedNames } from './csv-error.ts';

/**
 * Finds the image of each id: names with or without their extension, the same in all rows, compared NFC-normalised.
 * @param ids one per row; @param rows the row numbers shown to the user.
 * @returns for each image the index of its row.
 * @throws CsvError that lists ids that are unknown, occur twice or are missing.
 */
export function matchIds(
  ids: readonly string[],
  rows: readonly number[],
  images: readonly string[],
): number[] {
  const byName = new Map(images.map((name, k) => [name.normalize('NFC'), k]));
  const byStem = new Map(images.map((name, k) => [stemOf(name.normalize('NFC')), k]));
  const inFull = ids.map((id) => find(byName, id));
  const asStem = ids.map((id) => find(byStem, id));
  const full = inFull.filter((image) => image !== undefined).length;
  const useStem = full === 0 && asStem.some((image) => image !== undefined);
  const found = useStem ? asStem : inFull;
  const mixed = ids.filter((_, k) => found[k] === undefined && (useStem ? inFull : asStem)[k] !== undefined);
  if (mixed.length > 0) {
    const has = quoted(ids[found.findIndex((image) => image !== undefined)]);
    throw new CsvError(
      `Some image_id values include the file extension (${has}) and some do not: ${quotedNames(mixed)}. Use one form in all rows.`,
      mixed.map((filename) => ({
        filename,
        reason: 'The image_id lacks the file extension that other rows have.',
      })),
    );
  }

  const rowOf = new Map<number, number>();
  const double = new Set<string>();
  const unknown: string[] = [];
  ids.forEach((id, k) => {
    const image = found[k];
    if (image === undefined) unknown.push(id);
    else if (rowOf.has(image)) double.add(id);
    else rowOf.set(image, k);
  });
  const missing = images.filter((_, image) => !rowOf.has(image));
  const problems: string[] = [];
  if (ids.length !== images.length) {
    problems.push(rowsText(ids.length, images.length));
  }
  const empty = rows.filter((_, k) => ids[k].trim() === '');
  if (empty.length > 0) problems.push(`No image_id in row ${someNames(empty.map(String))}.`);
  const unknownIds = unknown.filter((id) => id.trim() !== '');
  if (unknownIds.length > 0) problems.push(`No image is named ${quotedNames(unknownIds)}.`);
  if (double.size > 0) problems.push(`Duplicate image_id: ${quotedNames([...double])}.`);
  if (missing.length > 0) problems.push(`Images without a row: ${quotedNames(missing)}.`);
  if (problems.length > 0) {
    throw new CsvError(problems.join(' '), [
      ...unknownIds.map((filename) => ({ filename, reason: 'No image has this name.' })),
      ...[...double].map((filename) => ({ filename, reason: 'Duplicate image_id.' })),
      ...missing.map((filename) => ({ filename, reason: 'The image has no row.' })),
    ]);
  }
  return images.map((_, image) => rowOf.get(image) as number);
}

/** Finds the image of an id. A cell that `csvCell` escaped for spreadsheets (`'=a.png`) is read unescaped. */
function find(images: ReadonlyMap<string, number>, id: string): number | undefined {
  const known = images.get(id.normalize('NFC'));
  // The sign is matched before normalisation: composed with the next character, it may be another one.
  return known ?? (/^'[=+\-@\t\r]/.test(id) ? images.get(id.slice(1).normalize('NFC')) : undefined);
}
