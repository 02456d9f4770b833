import { normalizeName, stemOf } from './file-name.ts';
import { sortNames } from './natural-order.ts';

export const PAIR_RULES = ['stem', 'affix', 'words', 'numbers'] as const;
export type PairRule = (typeof PAIR_RULES)[number];
export type Pair = { image: string; mask: string; rule: PairRule };
export type Pairing = { pairs: Pair[]; orphanImages: string[]; orphanMasks: string[] };

const WORDS = /image|img|mask|label|gt|seg|annotation|[\s_.-]/gi;
const numbersOf = (stem: string): string =>
  (stem.match(/\d+/g) ?? []).map((n) => n.replace(/^0+(?=\d)/, '')).join(',');

function commonPrefix(words: string[]): string {
  let prefix = words[0] ?? '';
  for (const word of words) while (!word.startsWith(prefix)) prefix = prefix.slice(0, -1);
  return prefix;
}
const reversed = (s: string) => [...s].reverse().join('');

/** Keys of `names` under `keyOf`, only those that one name alone has and that are not empty. */
function uniqueKeys(names: string[], keyOf: (stem: string) => string): Map<string, string> {
  const seen = new Map<string, string | null>();
  for (const name of names) {
    const key = keyOf(stemOf(normalizeName(name)));
    if (key !== '') seen.set(key, seen.has(key) ? null : name);
  }
  return new Map([...seen].filter((e): e is [string, string] => e[1] !== null));
}

type KeyOf = (stem: string) => string;
function match(images: string[], masks: string[], imageKey: KeyOf, maskKey: KeyOf): [string, string][] {
  const byKey = uniqueKeys(masks, maskKey);
  return [...uniqueKeys(images, imageKey)].flatMap(([key, image]) => {
    const mask = byKey.get(key);
    return mask === undefined ? [] : [[image, mask] as [string, string]];
  });
}

const same: KeyOf = (stem) => stem;
const withoutWords: KeyOf = (stem) => stem.replace(WORDS, '').toLowerCase();

/** A prefix or suffix that one name can have alone: set off from the rest, and no number. */
const TACKED_ON = /^[\s_.-]\D*$/;

/** One image and one mask are left: they pair if one's stem is the other's with something tacked on. */
function matchLastTwo(image: string, mask: string): [string, string][] {
  const [one = '', other = ''] = [image, mask]
    .map((name) => stemOf(normalizeName(name)))
    .sort((a, b) => a.length - b.length);
  const after = other.startsWith(one) ? other.slice(one.length) : '';
  const before = other.endsWith(one) ? reversed(other.slice(0, other.length - one.length)) : '';
  return one !== '' && (TACKED_ON.test(after) || TACKED_ON.test(before)) ? [[image, mask]] : [];
}

/** True where a cut goes through a number: it would pair 1 with 21. */
const cutsNumber = (stem: string, at: number): boolean => at > 0 && /^\d\d$/.test(stem.slice(at - 1, at + 1));

/** The way of taking one shared prefix or suffix off one side that pairs most. */
function matchByAffix(images: string[], masks: string[]): [string, string][] {
  if (images.length === 1 && masks.length === 1) return matchLastTwo(images[0] ?? '', masks[0] ?? '');
  let best: [string, string][] = [];
  const strip = (names: string[]): KeyOf[] => {
    const stems = names.map((n) => stemOf(normalizeName(n)));
    if (stems.length < 2) return [];
    const prefix = commonPrefix(stems);
    const suffix = reversed(commonPrefix(stems.map(reversed)));
    const cuts: KeyOf[] = [];
    const add = (from: (s: string) => number, rest: KeyOf) => {
      if (!stems.some((s) => cutsNumber(s, from(s)))) cuts.push(rest);
    };
    for (let n = prefix.length; n > 0; n--)
      add(
        () => n,
        (s) => s.slice(n),
      );
    for (let n = suffix.length; n > 0; n--)
      add(
        (s) => s.length - n,
        (s) => s.slice(0, s.length - n),
      );
    return cuts;
  };
  for (const [imageKey, maskKey] of [
    ...strip(masks).map((k) => [same, k] as const),
    ...strip(images).map((k) => [k, same] as const),
  ]) {
    const found = match(images, masks, imageKey, maskKey);
    if (found.length > best.length) best = found;
  }
  return best;
}

/**
 * Pairs images with masks by name (decisions, section 4). Rules in turn, each on what is left, pairing only where
 * the match is unique both ways; the position in a listing never pairs.
 */
export function pairNames(images: string[], masks: string[]): Pairing {
  let restImages = sortNames(images);
  let restMasks = sortNames(masks);
  const pairs: Pair[] = [];
  const take = (found: [string, string][], rule: PairRule) => {
    for (const [image, mask] of found) pairs.push({ image, mask, rule });
    const usedImages = new Set(found.map((f) => f[0]));
    const usedMasks = new Set(found.map((f) => f[1]));
    restImages = restImages.filter((n) => !usedImages.has(n));
    restMasks = restMasks.filter((n) => !usedMasks.has(n));
  };
  take(match(restImages, restMasks, same, same), 'stem');
  take(matchByAffix(restImages, restMasks), 'affix');
  take(match(restImages, restMasks, withoutWords, withoutWords), 'words');
  const byNumber = match(restImages, restMasks, numbersOf, numbersOf);
  if (byNumber.length === restImages.length && byNumber.length === restMasks.length)
    take(byNumber, 'numbers');
  const order = new Map(sortNames(images).map((n, i) => [n, i]));
  pairs.sort((a, b) => (order.get(a.image) ?? 0) - (order.get(b.image) ?? 0));
  return { pairs, orphanImages: restImages, orphanMasks: restMasks };
}
