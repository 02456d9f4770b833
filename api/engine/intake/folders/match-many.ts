import { pairNames } from '@twinset/contract';

/** An image and its masks, by name. */
export type NameGroup = { image: string; masks: string[] };

/** Fewer names are matched by the rules alone, which take a second for 10,000. */
const MANY = 2000;
/** Images by which the rules are asked whether the groups are right. */
const SAMPLE = 100;
const [ZERO, NINE] = [48, 57];
/** Share of the masks that groups must contain. */
const COVERED = 0.9;

const partsOf = (name: string): string[] =>
  name
    .slice(0, name.lastIndexOf('.'))
    .toLowerCase()
    .split(/[^a-z0-9\u0080-\uffff]+/);

/** Returns whether a part consists of digits only, as an empty one does. */
function isNumber(part: string): boolean {
  for (let i = 0; i < part.length; i++) {
    const code = part.charCodeAt(i);
    if (code < ZERO || code > NINE) return false;
  }
  return true;
}

const withoutExtension = (name: string): string => name.slice(0, name.lastIndexOf('.'));

/** Returns the length of the beginning that all names share. */
function sharedLength([first = '', ...others]: readonly string[]): number {
  let shared = 0;
  while (shared < first.length && others.every((name) => name[shared] === first[shared])) shared++;
  return shared;
}

/**
 * Groups names that have the same order, the same number of masks per image, and endings as those of the first image and
 * its masks have; or null.
 */
function groupByEnding(images: readonly string[], masks: readonly string[]): NameGroup[] | null {
  const count = masks.length / images.length;
  if (!Number.isInteger(count) || count === 0) return null;
  const first = [images[0] ?? '', ...masks.slice(0, count)].map(withoutExtension);
  const shared = sharedLength(first);
  const [ofImage = '', ...ofMasks] = first.map((name) => name.slice(shared));
  const without = (name: string, ending: string) => {
    const stem = withoutExtension(name);
    return stem.endsWith(ending) ? stem.slice(0, stem.length - ending.length) : null;
  };
  const groups: NameGroup[] = [];
  for (const [i, image] of images.entries()) {
    const core = without(image, ofImage);
    if (core === null || core === '') return null;
    const own = masks.slice(i * count, (i + 1) * count);
    if (own.some((mask, k) => without(mask, ofMasks[k] ?? '') !== core)) return null;
    groups.push({ image, masks: own });
  }
  return groups;
}

/** Returns the parts of names that are no numbers. */
function distinctWords(names: readonly string[][]): Set<string> {
  const found = new Set<string>();
  for (const parts of names) for (const part of parts) if (!isNumber(part)) found.add(part);
  return found;
}

/** Joins the numbers and the words that other names contain too. */
function keyOf(parts: readonly string[], others: ReadonlySet<string>): string {
  let key: string | null = null;
  for (const part of parts) {
    if (isNumber(part) || others.has(part)) key = key === null ? part : `${key}_${part}`;
  }
  return key ?? '';
}

/** Groups names by their parts without the words that occur on one side only; null if two images have one key. */
function groupNames(images: readonly string[], masks: readonly string[]): NameGroup[] | null {
  const read = { images: images.map(partsOf), masks: masks.map(partsOf) };
  const [ofImages, ofMasks] = [distinctWords(read.images), distinctWords(read.masks)];
  const groups = new Map<string, NameGroup>();
  for (const [i, image] of images.entries()) {
    const key = keyOf(read.images[i] ?? [], ofMasks);
    if (groups.has(key)) return null;
    groups.set(key, { image, masks: [] });
  }
  let covered = 0;
  for (const [i, mask] of masks.entries()) {
    const group = groups.get(keyOf(read.masks[i] ?? [], ofImages));
    if (!group) continue;
    group.masks.push(mask);
    covered++;
  }
  return covered < COVERED * masks.length ? null : [...groups.values()].filter((one) => one.masks.length > 0);
}

const sameNames = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && [...one].sort().join('\n') === [...other].sort().join('\n');

/** Returns whether the rules of the pairing find the same groups. */
function agrees(groups: readonly NameGroup[]): boolean {
  const { pairs, several } = pairNames(
    groups.map(({ image }) => image),
    groups.flatMap(({ masks }) => masks),
  );
  const found = new Map<string, string[]>(pairs.map(({ image, mask }) => [image, [mask]]));
  for (const { images, masks } of several) if (images.length === 1) found.set(images[0] ?? '', masks);
  return groups.every(({ image, masks }) => sameNames(found.get(image) ?? [], masks));
}

/**
 * Groups the names of a large set in one pass, if the rules of the pairing find the same for a sample of them; null
 * otherwise, and for small sets.
 */
export function groupMany(images: readonly string[], masks: readonly string[]): NameGroup[] | null {
  if (images.length + masks.length < MANY) return null;
  const groups = groupByEnding(images, masks) ?? groupNames(images, masks);
  if (groups === null || groups.length === 0) return null;
  const step = Math.max(1, Math.floor(groups.length / SAMPLE));
  return agrees(groups.filter((_, i) => i % step === 0)) ? groups : null;
}
