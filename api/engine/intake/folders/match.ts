import { pairNames, type SetName } from '@twinset/contract';
import type { Entry } from '../listing.ts';
import { groupMany } from './match-many.ts';
import type { Place } from './place.ts';

/** A file with the meaning of its folders. */
export type Placed = { entry: Entry; place: Place };
export type Matched = { image: Placed; mask: Placed };
/** Masks of one image, or images of one mask, that differ by a part of their names. */
export type Several = {
  masks: { image: Placed; masks: Placed[] }[];
  images: { images: Placed[]; mask: Placed }[];
};

/** Returns the folders that image and mask share with the file name: names are compared with them. */
const nameOf = ({ entry, place }: Placed) =>
  place.where === '' ? entry.name : `${place.where}/${entry.name}`;
const stemKey = ({ entry, place }: Placed) =>
  place.where === '' ? entry.stem : `${place.where}/${entry.stem}`;

/** Returns the items by key without those whose key is not unique. */
function uniqueBy(items: readonly Placed[], keyOf: (item: Placed) => string): Map<string, Placed> {
  const found = new Map<string, Placed>();
  const doubled = new Set<string>();
  for (const item of items) {
    const key = keyOf(item);
    if (found.has(key)) doubled.add(key);
    else found.set(key, item);
  }
  for (const key of doubled) found.delete(key);
  return found;
}

type Rest = { images: Placed[]; masks: Placed[] };
/** Pairs, and files with several partners. */
export type Matching = { pairs: Matched[]; several: Several };
type Result = { pairs: Matched[]; several: Several; images: Placed[] };

/** Matches files of the same names in the same folders, then the others by the rules of the pairing. */
function matchOnce({ images, masks }: Rest, several: Several): Result {
  const pairs: Matched[] = [];
  const used = new Set<Placed>();
  // Where names of images begin with others, a name alone may be one of several families.
  const byKey = images.length === masks.length ? uniqueBy(masks, stemKey) : null;
  if (byKey !== null && byKey.size === masks.length) {
    for (const [key, image] of uniqueBy(images, stemKey)) {
      const mask = byKey.get(key);
      if (!mask) continue;
      pairs.push({ image, mask });
      used.add(image).add(mask);
    }
  }
  const isLeft = (one: Placed) => !used.has(one);
  const left =
    used.size === 0 ? { images, masks } : { images: images.filter(isLeft), masks: masks.filter(isLeft) };
  if (left.images.length === 0 || left.masks.length === 0) return { pairs, several, images: left.images };
  return matchByRules(left, pairs, several);
}

/** Returns the pairs and groups of names: in one pass for many, else by the rules alone. */
function pairAll(images: readonly string[], masks: readonly string[]) {
  const groups = groupMany(images, masks);
  if (groups === null) return pairNames(images, masks);
  const [single, more] = [
    groups.filter((one) => one.masks.length === 1),
    groups.filter((one) => one.masks.length > 1),
  ];
  return {
    pairs: single.map(({ image, masks: [mask = ''] }) => ({ image, mask })),
    several: more.map((one) => ({ images: [one.image], masks: one.masks })),
  };
}

function matchByRules({ images, masks }: Rest, pairs: Matched[], several: Several): Result {
  const imageOf = uniqueBy(images, nameOf);
  const maskOf = uniqueBy(masks, nameOf);
  const pairing = pairAll([...imageOf.keys()], [...maskOf.keys()]);
  const used = new Set<Placed>();
  for (const { image, mask } of pairing.pairs) {
    const [one, other] = [imageOf.get(image), maskOf.get(mask)];
    if (!one || !other) continue;
    pairs.push({ image: one, mask: other });
    used.add(one);
  }
  for (const group of pairing.several) {
    const members = {
      images: group.images.flatMap((name) => imageOf.get(name) ?? []),
      masks: group.masks.flatMap((name) => maskOf.get(name) ?? []),
    };
    const [image, mask] = [members.images[0], members.masks[0]];
    if (members.images.length === 1 && image && members.masks.length > 1) {
      several.masks.push({ image, masks: members.masks });
    } else if (members.masks.length === 1 && mask && members.images.length > 1) {
      several.images.push({ mask, images: members.images });
    }
  }
  return { pairs, several, images: images.filter((one) => !used.has(one)) };
}

/** Matches within each set, because sets have different affixes, then what is left of all sets. */
function matchBySet(images: readonly Placed[], masks: readonly Placed[]): Matching {
  const pairs: Matched[] = [];
  const several: Several = { masks: [], images: [] };
  const bySet = (items: readonly Placed[]) => Map.groupBy(items, ({ place }) => place.set);
  const [ofImages, ofMasks] = [bySet(images), bySet(masks)];
  const used = new Set<Placed>();
  for (const set of ['train', 'val', 'test', null] as (SetName | null)[]) {
    const found = matchOnce({ images: ofImages.get(set) ?? [], masks: ofMasks.get(set) ?? [] }, several);
    pairs.push(...found.pairs);
    for (const { image, mask } of found.pairs) used.add(image).add(mask);
  }
  const free = (items: readonly Placed[]) => items.filter((one) => !used.has(one));
  const named = new Set(several.masks.map(({ image }) => image));
  const rest = { images: free(images).filter((one) => !named.has(one)), masks: free(masks) };
  // One side may have sets and the other none: it belongs to all of them.
  if (rest.images.length > 0 && rest.masks.length > 0 && ofImages.size + ofMasks.size > 2) {
    pairs.push(...sameSet(matchOnce(rest, several).pairs));
  }
  return { pairs, several };
}

/** Returns the pairs whose files are not in different sets. */
const sameSet = (pairs: Matched[]) =>
  pairs.filter(({ image, mask }) => {
    const [one, other] = [image.place.set, mask.place.set];
    return one === null || other === null || one === other;
  });

/**
 * Matches images and masks by the folders that they share and their names.
 * @returns pairs in the order of the images, and files with several partners.
 */
export function match(images: readonly Placed[], masks: readonly Placed[]): Matching {
  const bySet = matchBySet(images, masks);
  let { pairs } = bySet;
  const few = Math.min(images.length, masks.length);
  if (
    pairs.length < few &&
    bySet.several.masks.length === 0 &&
    images.some(({ place }) => place.set !== null)
  ) {
    // A set of few images may not show the affixes that all of them have.
    const whole = matchOnce({ images: [...images], masks: [...masks] }, { masks: [], images: [] });
    const found = sameSet(whole.pairs);
    if (found.length > pairs.length) pairs = found;
  }
  const ofImage = new Map(pairs.map((pair) => [pair.image, pair]));
  const inOrder = images.flatMap((image) => ofImage.get(image) ?? []);
  return { pairs: inOrder, several: bySet.several };
}
