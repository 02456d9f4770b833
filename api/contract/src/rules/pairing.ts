import { sortByNameInSteps } from './natural-order.ts';
import { type AmbiguousMatches, findAmbiguous } from './pairing-rules/ambiguous.ts';
import { matchBareAffixes, matchBothSides } from './pairing-rules/both-sides.ts';
import { stripHashes } from './pairing-rules/hashes.ts';
import { type Match, matchByKey, type NameWithKey, withStem } from './pairing-rules/match.ts';
import { matchNumbers } from './pairing-rules/numbers.ts';
import { matchOneSide } from './pairing-rules/one-side.ts';
import { bySeparators, byWords } from './pairing-rules/parts.ts';
import { stripKindWords } from './pairing-rules/words.ts';
import { runSteps, type Steps } from './steps.ts';

export type { AmbiguousMatches } from './pairing-rules/ambiguous.ts';

export const PAIR_RULES = ['stem', 'affix', 'words', 'numbers'] as const;
export type PairRule = (typeof PAIR_RULES)[number];
export type Pair = { image: string; mask: string; rule: PairRule };
export type Pairing = {
  pairs: Pair[];
  orphanImages: string[];
  orphanMasks: string[];
  /** The orphans that have several possible partners. */
  several: AmbiguousMatches[];
};

type Rule = (images: readonly NameWithKey[], masks: readonly NameWithKey[]) => Steps<Match[]>;

const sameText: Rule = (images, masks) =>
  matchByKey(
    images,
    masks,
    (text) => text,
    (text) => text,
  );
const sameWithoutWords: Rule = (images, masks) => matchByKey(images, masks, stripKindWords, stripKindWords);
const bothSides: Rule[] = [
  (images, masks) => matchBothSides(images, masks, bySeparators, 'words'),
  (images, masks) => matchBothSides(images, masks, byWords, 'words'),
  matchBareAffixes,
];
const bothSidesOfNumbers: Rule[] = [
  (images, masks) => matchBothSides(images, masks, bySeparators, 'numbers'),
  (images, masks) => matchBothSides(images, masks, byWords, 'numbers'),
];

/**
 * Pairs images with masks by name (decisions, sections 4 and 9). The rules are applied in order, each to the remaining
 * names, and pair only if the match is unique both ways; the position in a listing never pairs. The time is nearly
 * linear in the number of names.
 */
export const pairNames = (images: readonly string[], masks: readonly string[]): Pairing =>
  runSteps(pairInSteps(images, masks));

/** Does the work of `pairNames` in steps: several per rule. */
export function* pairInSteps(images: readonly string[], masks: readonly string[]): Steps<Pairing> {
  const sortedImages = yield* sortByNameInSteps(images, (name) => name);
  const sortedMasks = yield* sortByNameInSteps(masks, (name) => name);
  yield;
  const named = { images: sortedImages.map(withStem), masks: sortedMasks.map(withStem) };
  let restImages = named.images;
  let restMasks = named.masks;
  const pairs: Pair[] = [];
  function* apply(rule: PairRule, rules: readonly Rule[]): Steps<void> {
    for (const find of rules) {
      if (restImages.length === 0 || restMasks.length === 0) return;
      yield;
      const found = yield* find(restImages, restMasks);
      for (const [image, mask] of found) pairs.push({ image, mask, rule });
      const usedImages = new Set(found.map(([image]) => image));
      const usedMasks = new Set(found.map(([, mask]) => mask));
      yield;
      restImages = restImages.filter(({ name }) => !usedImages.has(name));
      restMasks = restMasks.filter(({ name }) => !usedMasks.has(name));
    }
  }
  yield* apply('stem', [sameText]);
  yield* apply('affix', [matchOneSide]);
  yield* apply('words', [sameWithoutWords]);
  yield* apply('affix', bothSides);

  yield;
  if (restImages.length > 0 && restMasks.length > 0)
    [restImages, restMasks] = [
      yield* stripHashes(restImages, restMasks),
      yield* stripHashes(restMasks, restImages),
    ];
  yield* apply('affix', [sameText, matchOneSide, sameWithoutWords, ...bothSides]);

  const others = pairs.length > 0;
  yield* apply('numbers', [(left, right) => matchNumbers(left, right, others)]);
  yield* apply('affix', bothSidesOfNumbers);

  yield;
  const place = new Map(named.images.map(({ name }, i) => [name, i]));
  const inOrder: Pair[] = [];
  yield;
  for (const pair of pairs) inOrder[place.get(pair.image) ?? 0] = pair;
  yield;
  const texts = new Map([
    ...restImages.map(({ name, text }) => [`images/${name}`, text] as const),
    ...restMasks.map(({ name, text }) => [`masks/${name}`, text] as const),
  ]);
  const shown = (side: 'images' | 'masks') =>
    named[side].map(({ name, text }) => ({ name, text: texts.get(`${side}/${name}`) ?? text }));
  yield;
  return {
    pairs: inOrder.filter((pair) => pair !== undefined),
    orphanImages: restImages.map(({ name }) => name),
    orphanMasks: restMasks.map(({ name }) => name),
    several:
      texts.size === 0 || images.length === 0 || masks.length === 0
        ? []
        : findAmbiguous(shown('images'), shown('masks'), new Set(texts.keys())),
  };
}
