import { LIMITS, someNames } from '@twinset/contract';

/** Refusal of a CSV: a sentence for the user and, if single cells or files are the cause, their list. */
export class CsvError extends Error {
  override name = 'CsvError';
  readonly details: { filename: string; reason: string }[];

  constructor(message: string, details: { filename: string; reason: string }[] = []) {
    super(message);
    this.details = details.map(({ filename, reason }) => ({ filename: shorten(filename), reason }));
  }
}

/** Characters of a cell that a message shows. */
const SHOWN_MAX = 100;
/** Characters of a name in a list: the longest that a file may have. */
const NAME_MAX = LIMITS.nameBytesMax;
const shorten = (name: string) => (name.length > NAME_MAX ? `${name.slice(0, NAME_MAX)}…` : name);

const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const SIGNS: Record<string, string> = { ' ': '␣', '\t': '⇥', '\n': '↵', '\r': '↵' };

const visible = (character: string): string => {
  if (!INVISIBLE.test(character)) return character;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return SIGNS[character] ?? `[U+${code}]`;
};

/** Quotes a text; if it contains spaces or invisible characters, adds a version that makes them visible. */
export function quoted(text: string): string {
  // A cell may be as long as the file; no character has more than two code units.
  const characters = [...text.slice(0, 2 * SHOWN_MAX + 2)];
  const cut = characters.slice(0, SHOWN_MAX);
  const more = characters.length > cut.length ? '…' : '';
  const plain = `"${cut.join('')}${more}"`;
  return INVISIBLE.test(cut.join('')) ? `${plain} (${cut.map(visible).join('')}${more})` : plain;
}

/** Quotes up to five texts and adds the number of others. */
export const quotedNames = (names: readonly string[]): string => someNames(names.map(quoted));
