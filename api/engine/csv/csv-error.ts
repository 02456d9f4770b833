import { LIMITS, someNames } from '@twinset/contract';

/** Why a CSV is refused: a sentence for the user and, where single cells or files are at fault, the list of them. */
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

/** Quotes a text; where it contains spaces or invisible characters, shows it with each of them made visible too. */
export function quoted(text: string): string {
  // A cell may be as long as the file; no character takes more than two units.
  const characters = [...text.slice(0, 2 * SHOWN_MAX + 2)];
  const cut = characters.slice(0, SHOWN_MAX);
  const more = characters.length > cut.length ? '…' : '';
  const plain = `"${cut.join('')}${more}"`;
  return INVISIBLE.test(cut.join('')) ? `${plain} (${cut.map(visible).join('')}${more})` : plain;
}

/** Quotes up to five texts and says how many more there are. */
export const quotedNames = (names: readonly string[]): string => someNames(names.map(quoted));
