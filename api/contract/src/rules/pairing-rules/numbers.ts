import type { Steps } from '../steps.ts';
import { type Match, matchByKey, type NameWithKey } from './match.ts';
import { areContradictory, areOnlyKindWords, wordsOf } from './words.ts';

const numbersOf = (text: string): string =>
  (text.match(/\d+/g) ?? []).map((n) => n.replace(/^0+(?=\d)/, '')).join(',');
const around = (text: string): string => text.replace(/\d+/g, '#');

/** Returns the words between numbers that both forms have, with `#` for each number, in order. */
function sharedOrder(form: string, other: string): string {
  const words = (text: string) => wordsOf(text.replaceAll('#', ' 0 ')).map((word) => word.toLowerCase());
  const shared = new Set(words(other));
  return words(form)
    .filter((word) => shared.has(word))
    .join('_');
}

/**
 * Matches names by their sequence of numbers: only if the text around the digits is the same for all images and the
 * same for all masks, and only if that pairs all of them. Words that both have must be in the same order: row and
 * column are not exchanged.
 * @param others true if other rules have paired some files: then a single remaining name needs a known word.
 */
export function* matchNumbers(
  images: readonly NameWithKey[],
  masks: readonly NameWithKey[],
  others: boolean,
): Steps<Match[]> {
  const [image, mask] = [images[0], masks[0]];
  if (!image || !mask || images.length !== masks.length) return [];
  const [left, right] = [around(image.text), around(mask.text)];
  const isAlike = (names: readonly NameWithKey[], form: string) =>
    names.every(({ text }) => around(text) === form);
  if (!isAlike(images, left) || !isAlike(masks, right)) return [];
  if (areContradictory([left], [right])) return [];
  if ((left.match(/#/g)?.length ?? 0) > 1 && sharedOrder(left, right) !== sharedOrder(right, left)) return [];
  if (images.length === 1 && others && !areOnlyKindWords([left]) && !areOnlyKindWords([right])) return [];
  const found = yield* matchByKey(images, masks, numbersOf, numbersOf);
  return found.length === images.length ? found : [];
}
