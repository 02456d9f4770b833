import { splitCapitals } from './words.ts';

/** Splits a text into parts. */
export type PartsOf = (text: string) => string[];

/** Splits at separators alone: `leftImg8bit` is one part. */
export const bySeparators: PartsOf = (text) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/**
 * Splits at changes between letters, capitals and digits too. If there are several numbers, each keeps the word before
 * it, because `r1c2` is not `x1y2`.
 */
export const byWords: PartsOf = (text) => {
  const many = (text.match(/\p{N}+/gu)?.length ?? 0) > 1;
  const part = many ? /[\p{L}\p{M}]*\p{N}+|[\p{L}\p{M}]+/gu : /\p{N}+|[\p{L}\p{M}]+/gu;
  return splitCapitals(text).match(part) ?? [];
};

export const isNumber = (part: string): boolean => /^\p{N}+$/u.test(part);

/** Returns the parts that occur on one side, in lower case, with the number of names that have each. */
export function countParts(names: readonly string[][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const parts of names) {
    const lower = parts.map((part) => part.toLowerCase());
    lower.forEach((part, i) => {
      if (lower.indexOf(part) === i) counts.set(part, (counts.get(part) ?? 0) + 1);
    });
  }
  return counts;
}

/** A name without the parts that only its side has. */
export interface Reading {
  name: string;
  /** The other parts, in lower case. */
  key: string;
  /** The removed parts, with `#` for the text between them. */
  family: string;
  /** The removed parts as written. */
  affix: string[];
}

/**
 * Splits a name into key and affix.
 * @param own parts, in lower case, that only the name's side has.
 */
export function readName(name: string, parts: readonly string[], own: ReadonlySet<string>): Reading {
  const key: string[] = [];
  const family: string[] = [];
  const affix: string[] = [];
  for (const part of parts) {
    const lower = part.toLowerCase();
    if (own.has(lower)) {
      affix.push(part);
      family.push(lower);
      continue;
    }
    key.push(lower);
    if (family.at(-1) !== '#') family.push('#');
  }
  return { name, key: key.join('_'), family: family.join('_'), affix };
}
