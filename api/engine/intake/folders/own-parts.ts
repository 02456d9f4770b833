import { partsOf } from './words.ts';

/** Endings of names whose parts are kept: those of families are few, those of objects are not. */
const KNOWN_MAX = 100;

/** Returns the length of the beginning that two names share, to the last separator in it. */
function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one.charCodeAt(length) === other.charCodeAt(length)) length++;
  while (length > 0 && !/[-_. ]/.test(one.charAt(length - 1))) length--;
  return length;
}

/** Returns a function that returns the parts of a name that its partner's name lacks in any case. */
export function ownPartsOf(): (name: string, partner: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  const partsOfEnding = (ending: string) => {
    const parts = known.get(ending) ?? partsOf(ending);
    if (known.size < KNOWN_MAX) known.set(ending, parts);
    return parts;
  };
  return (name, partner) => {
    const lower = partner.toLowerCase();
    // A part is seldom in the other name at all, which is faster to find out than the parts of that name.
    const has = (part: string) => lower.includes(part) && partsOf(lower).includes(part);
    return partsOfEnding(name.slice(sharedLength(name, partner))).filter((part) => !has(part.toLowerCase()));
  };
}
