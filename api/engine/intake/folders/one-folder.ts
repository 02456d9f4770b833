import type { Entry } from '../listing.ts';
import { type Role, roleOfText, wordsOf } from './words.ts';

const JPEG = new Set(['jpg', 'jpeg']);
const keyOf = ({ path, name }: Entry, stem: string) => path.slice(0, path.length - name.length) + stem;

const NONE: ReadonlySet<string> = new Set();

/** Names without their numbers whose words are kept: most names of a dataset differ by a number. */
const KNOWN_MAX = 1000;

/** Returns a function that returns the words for masks in a name. */
function maskWords(): (stem: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  const isMask = (word: string) => !/^\d/.test(word) && roleOfText(word) === 'mask';
  return (stem) => {
    const form = stem.replace(/\d+/g, '0');
    const words = known.get(form);
    if (words) return words;
    const found = wordsOf(form).filter(isMask);
    const own = found.length === 0 ? NONE : new Set(found);
    if (known.size < KNOWN_MAX) known.set(form, own);
    return own;
  };
}

/** Returns the files whose name contains a word for masks that not all names have. */
function byWords(entries: readonly Entry[]): Set<Entry> {
  const counts = new Map<string, number>();
  const maskWordsOf = maskWords();
  const words = entries.map(({ stem }) => maskWordsOf(stem));
  for (const own of words) for (const word of own) counts.set(word, (counts.get(word) ?? 0) + 1);
  if (counts.size === 0) return new Set();
  const isTelling = (word: string) => (counts.get(word) ?? 0) < entries.length;
  return new Set(entries.filter((_, i) => words[i] !== NONE && [...(words[i] ?? [])].some(isTelling)));
}

/** Returns the lossless one of two files that differ only by their extension. */
function byExtension(entries: readonly Entry[]): Set<Entry> {
  const jpegs = new Set(
    entries.filter(({ extension }) => JPEG.has(extension)).map((entry) => keyOf(entry, entry.stem)),
  );
  return new Set(
    entries.filter((entry) => !JPEG.has(entry.extension) && jpegs.has(keyOf(entry, entry.stem))),
  );
}

/** Returns the files whose name is another one's with an ending: `im0001.ah` beside `im0001`. */
function byEnding(entries: readonly Entry[]): Set<Entry> {
  const stems = new Set(entries.map((entry) => keyOf(entry, entry.stem)));
  const shorter = (stem: string) => {
    for (let i = stem.length - 1; i > 0; i--) if (/[-_. ]/.test(stem.charAt(i))) return stem.slice(0, i);
    return '';
  };
  const isLonger = (entry: Entry) => {
    for (let stem = shorter(entry.stem); stem !== ''; stem = shorter(stem)) {
      if (stems.has(keyOf(entry, stem))) return true;
    }
    return false;
  };
  return new Set(entries.filter(isLonger));
}

/** Returns the roles of files in folders that name none, or null if their names do not show it either. */
export function rolesByName(entries: readonly Entry[]): ((entry: Entry) => Role) | null {
  for (const rule of [byWords, byExtension, byEnding]) {
    const masks = rule(entries);
    if (masks.size > 0 && masks.size < entries.length)
      return (entry) => (masks.has(entry) ? 'mask' : 'image');
  }
  return null;
}
