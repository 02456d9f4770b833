import { normalizeName, stemOf } from '../file-name.ts';

/** A file name with the text that rules compare: its stem or a part of it. */
export interface NameWithKey {
  name: string;
  text: string;
}
export type Match = [image: string, mask: string];
export type KeyFunction = (text: string) => string;

export const withStem = (name: string): NameWithKey => ({ name, text: stemOf(normalizeName(name)) });

/** Maps each key to its name, without empty keys and keys of several names. */
function uniqueKeys(names: readonly NameWithKey[], keyOf: KeyFunction): Map<string, string> {
  const seen = new Map<string, string | null>();
  for (const { name, text } of names) {
    const key = keyOf(text);
    if (key !== '') seen.set(key, seen.has(key) ? null : name);
  }
  return new Map([...seen].filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Matches images and masks of equal keys that are unique on both sides. Linear in the number of names. */
export function matchByKey(
  images: readonly NameWithKey[],
  masks: readonly NameWithKey[],
  imageKey: KeyFunction,
  maskKey: KeyFunction,
): Match[] {
  const byKey = uniqueKeys(masks, maskKey);
  return [...uniqueKeys(images, imageKey)].flatMap(([key, image]) => {
    const mask = byKey.get(key);
    return mask === undefined ? [] : [[image, mask] as Match];
  });
}
