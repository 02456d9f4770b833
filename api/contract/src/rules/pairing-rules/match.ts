import { normalizeName, stemOf } from '../file-name.ts';
import { eachInSteps, type Steps } from '../steps.ts';

/** A file name with the text that rules compare: its stem or a part of it. */
export interface NameWithKey {
  name: string;
  text: string;
}
export type Match = [image: string, mask: string];
export type KeyFunction = (text: string) => string;

export const withStem = (name: string): NameWithKey => ({ name, text: stemOf(normalizeName(name)) });

/** Maps each key that is not empty to its name, null for a key of several names. */
function* namesByKey(names: readonly NameWithKey[], keyOf: KeyFunction): Steps<Map<string, string | null>> {
  const seen = new Map<string, string | null>();
  yield* eachInSteps(names, ({ name, text }) => {
    const key = keyOf(text);
    if (key !== '') seen.set(key, seen.has(key) ? null : name);
  });
  return seen;
}

/** Matches images and masks of equal keys that are unique on both sides, in steps. Linear in the number of names. */
export function* matchByKey(
  images: readonly NameWithKey[],
  masks: readonly NameWithKey[],
  imageKey: KeyFunction,
  maskKey: KeyFunction,
): Steps<Match[]> {
  const byKey = yield* namesByKey(masks, maskKey);
  yield;
  const imagesByKey = yield* namesByKey(images, imageKey);
  yield;
  const matches: Match[] = [];
  yield* eachInSteps(imagesByKey, ([key, image]) => {
    const mask = byKey.get(key) ?? null;
    if (image !== null && mask !== null) matches.push([image, mask]);
  });
  return matches;
}
