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
    const { size } = found;
    found.set(key, item);
    if (found.size === size) doubled.add(key);
  }
  for (const key of doubled) found.delete(key);
  return found;
}

type Rest = { images: readonly Placed[]; masks: readonly Placed[] };
/** Pairs, and files with several partners. */
export type Matching = { pairs: Matched[]; several: Several };

/** Returns the files of no pair; each file is in one pair at most. */
function withoutPairs({ images, masks }: Rest, pairs: readonly Matched[]): Rest {
  if (pairs.length === 0) return { images, masks };
  const without = (side: 'image' | 'mask', files: readonly Placed[]) => {
    if (pairs.length === files.length) return [];
    const used = new Set(pairs.map((pair) => pair[side]));
    return files.filter((one) => !used.has(one));
  };
  return { images: without('image', images), masks: without('mask', masks) };
}

/** Matches images and masks that have the same ascending names, which needs no index; null for others. */
function matchInOrder({ images, masks }: Rest): Matched[] | null {
  if (images.length !== masks.length) return null;
  const pairs: Matched[] = [];
  let last: string | null = null;
  for (const [i, image] of images.entries()) {
    const [mask, key] = [masks[i] as Placed, stemKey(image)];
    if (key !== stemKey(mask) || (last !== null && last >= key)) return null;
    pairs.push({ image, mask });
    last = key;
  }
  return pairs;
}

/**
 * Matches files of the same names in the same folders, then the others by the rules of the pairing.
 * @param several receives the files with several partners
 */
function matchOnce({ images, masks }: Rest, several: Several): Matched[] {
  const inOrder = matchInOrder({ images, masks });
  if (inOrder !== null) return inOrder;
  const pairs: Matched[] = [];
  // Where names of images begin with others, a name alone may be one of several families.
  const byKey = images.length === masks.length ? uniqueBy(masks, stemKey) : null;
  if (byKey !== null && byKey.size === masks.length) {
    const imageOf = new Map<Placed, Placed | null>();
    for (const image of images) {
      const mask = byKey.get(stemKey(image));
      if (mask) imageOf.set(mask, imageOf.has(mask) ? null : image);
    }
    for (const [mask, image] of imageOf) if (image) pairs.push({ image, mask });
  }
  const left = withoutPairs({ images, masks }, pairs);
  if (left.images.length > 0 && left.masks.length > 0) matchByRules(left, pairs, several);
  return pairs;
}

type NamePairs = {
  pairs: { image: string; mask: string }[];
  several: { images: string[]; masks: string[] }[];
};

/** Returns the pairs and groups of names: in one pass for many, else by the rules alone. */
function pairAll(images: readonly string[], masks: readonly string[]): NamePairs {
  const groups = groupMany(images, masks);
  if (groups === null) return pairNames(images, masks);
  const found: NamePairs = { pairs: [], several: [] };
  for (const { image, masks: own } of groups) {
    if (own.length === 1) found.pairs.push({ image, mask: own[0] ?? '' });
    else found.several.push({ images: [image], masks: own });
  }
  return found;
}

function matchByRules({ images, masks }: Rest, pairs: Matched[], several: Several): void {
  const imageOf = uniqueBy(images, nameOf);
  const maskOf = uniqueBy(masks, nameOf);
  const pairing = pairAll([...imageOf.keys()], [...maskOf.keys()]);
  for (const { image, mask } of pairing.pairs) {
    const [one, other] = [imageOf.get(image), maskOf.get(mask)];
    if (one && other) pairs.push({ image: one, mask: other });
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
}

/** Matches within each set, because sets have different affixes, then what is left of all sets. */
function matchBySet(images: readonly Placed[], masks: readonly Placed[]): Matching {
  const pairs: Matched[] = [];
  const several: Several = { masks: [], images: [] };
  const bySet = (items: readonly Placed[]) => Map.groupBy(items, ({ place }) => place.set);
  const [ofImages, ofMasks] = [bySet(images), bySet(masks)];
  for (const set of ['train', 'val', 'test', null] as (SetName | null)[]) {
    const found = matchOnce({ images: ofImages.get(set) ?? [], masks: ofMasks.get(set) ?? [] }, several);
    for (const pair of found) pairs.push(pair);
  }
  // One side may have sets and the other none: it belongs to all of them.
  const more = ofImages.size + ofMasks.size > 2 ? matchRest({ images, masks }, { pairs, several }) : [];
  return { pairs: more.length > 0 ? [...pairs, ...more] : pairs, several };
}

/** Matches what is left of all sets. */
function matchRest(all: Rest, { pairs, several }: Matching): Matched[] {
  const { images, masks } = withoutPairs(all, pairs);
  const named = new Set(several.masks.map(({ image }) => image));
  const rest = { images: images.filter((one) => !named.has(one)), masks };
  return rest.images.length > 0 && rest.masks.length > 0 ? sameSet(matchOnce(rest, several)) : [];
}

/** Returns the pairs whose files are not in different sets. */
const sameSet = (pairs: Matched[]) =>
  pairs.filter(({ image, mask }) => {
    const [one, other] = [image.place.set, mask.place.set];
    return one === null || other === null || one === other;
  });

/** Returns pairs in the order of the images. */
function inOrderOf(images: readonly Placed[], pairs: Matched[]): Matched[] {
  // One pair per image in their order is the most frequent result.
  if (pairs.length === images.length && pairs.every(({ image }, i) => image === images[i])) return pairs;
  const ofImage = new Map<Placed, Matched>();
  for (const pair of pairs) ofImage.set(pair.image, pair);
  const ordered: Matched[] = [];
  for (const image of images) {
    const pair = ofImage.get(image);
    if (pair) ordered.push(pair);
  }
  return ordered;
}

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
    const found = sameSet(matchOnce({ images, masks }, { masks: [], images: [] }));
    if (found.length > pairs.length) pairs = found;
  }
  return { pairs: inOrderOf(images, pairs), several: bySet.several };
}
