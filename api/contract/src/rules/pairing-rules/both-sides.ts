import type { Steps } from '../steps.ts';
import { type Match, matchByKey, type NameWithKey } from './match.ts';
import { commonLength, splitsNumber } from './one-side.ts';
import { countParts, isNumber, type PartsOf, type Reading, readName } from './parts.ts';
import { areContradictory, areOnlyKindWords } from './words.ts';

/** Minimum that two names have in common: a word, or numbers alone. */
export type Common = 'words' | 'numbers';

const hasDigit = (text: string) => /\p{N}/u.test(text);
const commonOf = (key: string): Common => (/\p{L}/u.test(key) ? 'words' : 'numbers');

/** Returns the parts that most names of one side have and no name of the other: words, never bare numbers. */
function ownParts(
  counts: ReadonlyMap<string, number>,
  names: number,
  others: ReadonlyMap<string, number>,
): Set<string> {
  const own = [...counts].filter(
    ([part, count]) => count > names / 2 && !others.has(part) && !isNumber(part),
  );
  return new Set(own.map(([part]) => part));
}

/** Returns the readings of the largest family, and the others. */
function mainFamily(readings: readonly Reading[]): { main: Reading[]; rest: Reading[] } {
  const counts = new Map<string, number>();
  for (const { family } of readings) counts.set(family, (counts.get(family) ?? 0) + 1);
  const [most] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0]);
  return {
    main: readings.filter(({ family }) => family === most),
    rest: readings.filter(({ family }) => family !== most),
  };
}

/**
 * Matches names by what remains without each side's own parts: prefixes, suffixes and infixes that its names share and
 * the other side lacks. Names outside the commonest form of their side are ignored.
 * @param common `numbers`: only if every name with a digit has that form, and at most one side has unmatched names.
 */
export function* matchBothSides(
  images: readonly NameWithKey[],
  masks: readonly NameWithKey[],
  partsOf: PartsOf,
  common: Common,
): Steps<Match[]> {
  if (images.length === 0 || masks.length === 0) return [];
  const parts = { images: images.map((i) => partsOf(i.text)), masks: masks.map((m) => partsOf(m.text)) };
  yield;
  const counts = { images: countParts(parts.images), masks: countParts(parts.masks) };
  const own = {
    images: ownParts(counts.images, images.length, counts.masks),
    masks: ownParts(counts.masks, masks.length, counts.images),
  };
  if (own.images.size + own.masks.size === 0) return [];
  const read = (side: 'images' | 'masks', names: readonly NameWithKey[]) =>
    mainFamily(names.map(({ name }, i) => readName(name, parts[side][i] ?? [], own[side])));
  yield;
  const [left, right] = [read('images', images), read('masks', masks)];
  yield;
  const affixOf = ({ main }: { main: Reading[] }) => main[0]?.affix ?? [];
  if (areContradictory(affixOf(left), affixOf(right))) return [];
  // The words of a single name cannot be distinguished from its affix, unless they are known ones.
  const single = left.main.length < 2 || right.main.length < 2;
  if (single && !areOnlyKindWords(affixOf(left)) && !areOnlyKindWords(affixOf(right))) return [];

  const keyed = (readings: readonly Reading[]) => readings.map(({ name, key }) => ({ name, text: key }));
  const all = yield* matchByKey(
    keyed(left.main),
    keyed(right.main),
    (key) => key,
    (key) => key,
  );
  const keyOf = new Map(left.main.map(({ name, key }) => [name, key]));
  const found = all.filter(([image]) => commonOf(keyOf.get(image) ?? '') === common);
  if (common === 'numbers') {
    const strays = [...left.rest, ...right.rest].some(({ name }) => hasDigit(name));
    const over = found.length < left.main.length && found.length < right.main.length;
    if (strays || over) return [];
  }
  return isUndecided(found, [left, right], keyOf) ? [] : found;
}

/** Returns true if a name of another form would fit one of the matched keys as well, so that the match is ambiguous. */
function isUndecided(
  found: readonly Match[],
  sides: readonly { rest: readonly Reading[] }[],
  keyOf: ReadonlyMap<string, string>,
): boolean {
  const keys = new Set(found.map(([image]) => keyOf.get(image) ?? ''));
  return sides.some(({ rest }) =>
    rest.some(({ key }) => [...keys].length > 0 && (keys.has(key) || startsOrEndsWithKey(key, keys))),
  );
}

/** Returns true if removing a part at either end leaves one of the keys. */
const startsOrEndsWithKey = (key: string, keys: ReadonlySet<string>): boolean =>
  keys.has(key.replace(/^[^_]*_/, '')) || keys.has(key.replace(/_[^_]*$/, ''));

/** Shortest common text, in code units, of two names without any separator. */
const BARE_MIN = 3;

/** Matches names without separators by the text between the common beginning and end of each side's names. */
export function* matchBareAffixes(
  images: readonly NameWithKey[],
  masks: readonly NameWithKey[],
): Steps<Match[]> {
  if (images.length < 2 || masks.length < 2) return [];
  const sides = [images, masks].map((names) => {
    const texts = names.map(({ text }) => text);
    let start = commonLength(texts, 'start');
    let end = commonLength(texts, 'end');
    while (texts.some((text) => splitsNumber(text, start))) start--;
    while (texts.some((text) => splitsNumber(text, text.length - end))) end--;
    const rest = (text: string) => (text.length > start + end ? text.slice(start, text.length - end) : '');
    const [first = ''] = texts;
    return { rest, start: first.slice(0, start), end: first.slice(first.length - end) };
  });
  const [left, right] = sides;
  if (!left || !right || (left.start + left.end === '' && right.start + right.end === '')) return [];
  const digits = ({ start, end }: typeof left) => `${start} ${end}`.match(/\p{N}+/gu)?.join(',') ?? '';
  const contrary = digits(left) !== '' && digits(right) !== '' && digits(left) !== digits(right);
  if (contrary || areContradictory([left.start, left.end], [right.start, right.end])) return [];
  const found = yield* matchByKey(images, masks, left.rest, right.rest);
  const textOf = new Map(images.map(({ name, text }) => [name, text]));
  const isFirm = ([image]: Match) => {
    const key = left.rest(textOf.get(image) ?? '');
    return key.length >= BARE_MIN && commonOf(key) === 'words';
  };
  return found.every(isFirm) ? found : [];
}
