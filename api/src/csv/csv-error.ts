/** Why a CSV is refused: a sentence for the user and, where single cells or files are at fault, the list of them. */
export class CsvError extends Error {
  override name = 'CsvError';
  constructor(
    message: string,
    readonly details: { filename: string; reason: string }[] = [],
  ) {
    super(message);
  }
}

const LISTED_MAX = 5;

/** Up to five items and how many more there are. */
export function listed(items: readonly string[]): string {
  const more = items.length - LISTED_MAX;
  return items.slice(0, LISTED_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** A text in quotes; where it holds white space also with every space made visible. */
export function quoted(text: string): string {
  if (!/\s/.test(text)) return `"${text}"`;
  return `"${text}" (${text
    .replace(/\t/g, '⇥')
    .replace(/[\r\n]/g, '↵')
    .replace(/\s/g, '␣')})`;
}
