import { LIMITS } from '../limits.ts';

const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** The form of a name that can be stored; `nameProblem` knows the further rules and the reasons. */
export const NAME_PATTERN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
  /^(?!\.)[^/\\\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+$/;
const ILLEGAL_ON_WINDOWS = /[<>:"|?*]/;
const utf8 = new TextEncoder();
const ASCII = /^[ -~]*$/;
/** Names without any of the problems, which are the most. */
const PLAIN = /^\w[\w-]{5,80}\.\w{1,8}$/;
const EXTENSION = /\.(png|jpe?g)$/i;

const THUMBNAILS = 'thumbs.db';

/** Returns true for files that operating systems create in folders; skipped with one note, never an error. */
export const isSystemFile = (name: string): boolean =>
  name.startsWith('._') ||
  name === '.DS_Store' ||
  (name.length === THUMBNAILS.length && name.toLowerCase() === THUMBNAILS);

export const hasImageExtension = (name: string): boolean => EXTENSION.test(name);

/** Returns the name as it is stored and compared. */
export const normalizeName = (name: string): string => name.normalize('NFC');

/** Returns the name without its extension; pairs are matched by it. */
export function stemOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? name : name.slice(0, dot);
}

/** Returns the content type that a file is signed and sent with: the given one if it is plain, octets otherwise. */
export const contentTypeOf = (given: string | undefined): string =>
  given && /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(given) ? given : 'application/octet-stream';

/** Returns the key that two names of one folder must not share: the stem, case folded. */
export const collisionKey = (name: string): string => {
  const stem = stemOf(normalizeName(name));
  return ASCII.test(stem) ? stem.toLowerCase() : stem.toUpperCase().toLowerCase().normalize('NFC');
};

/** Returns the reason why a name is refused if another one has the same `collisionKey`. */
export const nameCollisionProblem = (twin: string): string =>
  `The name differs from "${twin}" only by case, spelling or extension.`;

/**
 * Returns why a name cannot be stored, or null. Names are never repaired: a repaired name could pair with another file.
 * Characters that only Windows forbids are allowed; outputs have generated names.
 */
export function nameProblem(name: string): string | null {
  if (typeof name !== 'string' || name.length === 0) return 'The name is empty.';
  if (PLAIN.test(name)) return null;
  if (!name.isWellFormed()) return 'The name contains invalid Unicode.';
  const normal = normalizeName(name);
  // Encoded ones too: some server or tool on the way decodes them.
  if (/[/\\]|%(?:2f|5c)/i.test(normal)) return 'The name contains a path separator.';
  if (CONTROL.test(normal)) return 'The name contains a control character.';
  if (BIDI.test(normal)) return 'The name contains a character that changes the text direction.';
  if (normal.startsWith('.')) return 'The name starts with a dot.';
  // A character needs at most three bytes per unit of its length.
  if (3 * normal.length > LIMITS.nameBytesMax && utf8.encode(normal).length > LIMITS.nameBytesMax) {
    return `The name is longer than ${LIMITS.nameBytesMax} bytes.`;
  }
  const base = normal.split('.')[0]?.trimEnd() ?? '';
  if (RESERVED.test(base)) return `The name "${base}" is reserved on Windows.`;
  return null;
}

/** Returns true if a name cannot be created on Windows; used for archive entries with users' names. */
export const isIllegalOnWindows = (name: string): boolean =>
  ILLEGAL_ON_WINDOWS.test(name) || /[. ]$/.test(name) || RESERVED.test(name.split('.')[0] ?? '');

/** Returns why a name cannot be uploaded as an image or mask, or null. */
export function uploadNameProblem(name: string): string | null {
  return (
    nameProblem(name) ??
    (hasImageExtension(name) ? null : 'The file is not a valid format (only jpg, jpeg, png allowed).')
  );
}
