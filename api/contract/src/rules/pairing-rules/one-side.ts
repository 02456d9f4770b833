import type { Steps } from '../steps.ts';
import { type KeyFunction, type Match, matchByKey, type NameWithKey } from './match.ts';

/** Names that are examined to find the length of an affix; the match itself uses all. */
const SAMPLE = 200;

const same: KeyFunction = (text) => text;

/** Returns the number of code units that all texts have in common at the beginning or at the end. */
export function commonLength(texts: readonly string[], from: 'start' | 'end'): number {
  const [first = ''] = texts;
  const unit = (text: string, i: number) => text.charCodeAt(from === 'start' ? i : text.length - 1 - i);
  let length = first.length;
  for (const text of texts) {
    let i = 0;
    while (i < length && i < text.length && unit(text, i) === unit(first, i)) i++;
    length = i;
  }
  return length;
}

const DIGIT = /\p{N}/u;

/** Returns true if a cut divides a number: it would pair 1 with 21. */
export const splitsNumber = (text: string, at: number): boolean =>
  at > 0 && DIGIT.test(text.charAt(at - 1)) && DIGIT.test(text.charAt(at));

/** A prefix or suffix that a single name can have: set off from the rest, and not a number. */
const TACKED_ON = /^[\s_.-]\P{N}*$/u;
const reversed = (text: string) => [...text].reverse().join('');

/** Pairs the last image with the last mask if one's stem is the other's with a prefix or suffix. */
function matchLastTwo(image: NameWithKey, mask: NameWithKey): Match[] {
  const [one = '', other = ''] = [image.text, mask.text].sort((a, b) => a.length - b.length);
  const after = other.startsWith(one) ? other.slice(one.length) : '';
  const before = other.endsWith(one) ? reversed(other.slice(0, other.length - one.length)) : '';
  return one !== '' && (TACKED_ON.test(after) || TACKED_ON.test(before)) ? [[image.name, mask.name]] : [];
}

type Cut = { rest: KeyFunction; hits: number };

/** Returns at most `SAMPLE` texts, evenly spaced. */
const sampleOf = (texts: readonly string[]): string[] => {
  const step = Math.ceil(texts.length / SAMPLE);
  return texts.filter((_, i) => i % step === 0);
};

/** Returns the ways to remove a shared prefix or suffix from `names` that give names of the other side. */
function cutsOf(names: readonly NameWithKey[], others: readonly NameWithKey[]): Cut[] {
  if (names.length < 2) return [];
  const [texts, targets] = [names, others].map((side) => side.map(({ text }) => text)) as [
    string[],
    string[],
  ];
  const [first = ''] = texts;
  // The smaller side is looked up in the larger one: most of its names exist there if the cut is right.
  const few = texts.length <= targets.length;
  const sample = sampleOf(few ? texts : targets);
  const known = new Set(few ? targets : texts);
  const cuts: Cut[] = [];
  const add = (at: (text: string) => number, rest: KeyFunction, whole: KeyFunction) => {
    const hits = sample.filter((text) => known.has(few ? rest(text) : whole(text))).length;
    if (hits > 0 && !texts.some((text) => splitsNumber(text, at(text)))) cuts.push({ rest, hits });
  };
  for (let n = commonLength(texts, 'start'); n > 0; n--) {
    const [at, prefix] = [() => n, first.slice(0, n)];
    add(
      at,
      (text) => text.slice(n),
      (text) => prefix + text,
    );
  }
  for (let n = commonLength(texts, 'end'); n > 0; n--) {
    const [at, suffix] = [(text: string) => text.length - n, first.slice(first.length - n)];
    add(
      at,
      (text) => text.slice(0, at(text)),
      (text) => text + suffix,
    );
  }
  return cuts.sort((a, b) => b.hits - a.hits).slice(0, 2);
}

/** Matches names by one prefix or suffix that all images, or all masks, have and the other side lacks. */
export function* matchOneSide(images: readonly NameWithKey[], masks: readonly NameWithKey[]): Steps<Match[]> {
  const [image, mask] = [images[0], masks[0]];
  if (images.length === 1 && masks.length === 1 && image && mask) return matchLastTwo(image, mask);
  let best: Match[] = [];
  const keep = (found: Match[]) => {
    if (found.length > best.length) best = found;
  };
  for (const { rest } of cutsOf(masks, images)) keep(yield* matchByKey(images, masks, same, rest));
  for (const { rest } of cutsOf(images, masks)) keep(yield* matchByKey(images, masks, rest, same));
  return best;
}
