import { pairNames, type SetName } from '@twinset/contract';
import type { Entry } from '../listing.ts';
import type { Place } from './place.ts';

/** A file with the meaning of its folders. */
export type Placed = { entry: Entry; place: Place };
export type Matched = { image: Placed; mask: Placed };
/** Masks of one image that differ by a part of their names. */
export type Several = { image: Placed; masks: Placed[] };

/** Returns the folders that image and mask share with the file name: names are compared with them. */
const nameOf = ({ entry, place }: Placed) =>
  place.where === '' ? entry.name : `${place.where}/${entry.name}`;
const stemKey = ({ entry, place }: Placed) => `${place.where}/${entry.stem}`;

/** Returns the items by key without those whose key is not unique. */
function uniqueBy(items: readonly Placed[], keyOf: (item: Placed) => string): Map<string, Placed> {
  const found = new Map<string, Placed | null>();
  for (const item of items) found.set(keyOf(item), found.has(keyOf(item)) ? null : item);
  return new Map([...found].filter((one): one is [string, Placed] => one[1] !== null));
}

type Rest = { images: Placed[]; masks: Placed[] };
type Result = { pairs: Matched[]; several: Several[]; images: Placed[] };

/** Matches files of the same names in the same folders, then the others by the rules of the pairing. */
function matchOnce({ images, masks }: Rest, several: Several[]): Result {
  const byKey = uniqueBy(masks, stemKey);
  const pairs: Matched[] = [];
  const unique = uniqueBy(images, stemKey);
  // Where names of images begin with others, a name alone may be one of several families.
  const isPlain = images.length === masks.length && byKey.size === masks.length;
  if (isPlain) {
    for (const [key, image] of unique) {
      const mask = byKey.get(key);
      if (mask) pairs.push({ image, mask });
    }
  }
  const used = new Set(pairs.flatMap(({ image, mask }) => [image, mask]));
  const left = {
    images: images.filter((one) => !used.has(one)),
    masks: masks.filter((one) => !used.has(one)),
  };
  if (left.images.length === 0 || left.masks.length === 0) return { pairs, several, images: left.images };
  return matchByRules(left, pairs, several);
}

function matchByRules({ images, masks }: Rest, pairs: Matched[], several: Several[]): Result {
  const imageOf = uniqueBy(images, nameOf);
  const maskOf = uniqueBy(masks, nameOf);
  const pairing = pairNames([...imageOf.keys()], [...maskOf.keys()]);
  const used = new Set<Placed>();
  for (const { image, mask } of pairing.pairs) {
    const [one, other] = [imageOf.get(image), maskOf.get(mask)];
    if (!one || !other) continue;
    pairs.push({ image: one, mask: other });
    used.add(one);
  }
  for (const group of pairing.several) {
    if (group.of !== 'masks' || group.images.length !== 1) continue;
    const image = imageOf.get(group.images[0] ?? '');
    if (image) several.push({ image, masks: group.masks.flatMap((name) => maskOf.get(name) ?? []) });
  }
  return { pairs, several, images: images.filter((one) => !used.has(one)) };
}

/**
 * Matches images and masks: within each set first, because sets have different affixes, then the rest of all sets.
 * @returns pairs in the order of the images, and images with several masks.
 */
export function match(images: readonly Placed[], masks: readonly Placed[]): Omit<Result, 'images'> {
  const pairs: Matched[] = [];
  const several: Several[] = [];
  const bySet = (items: readonly Placed[]) => Map.groupBy(items, ({ place }) => place.set);
  const [ofImages, ofMasks] = [bySet(images), bySet(masks)];
  const used = new Set<Placed>();
  for (const set of ['train', 'val', 'test', null] as (SetName | null)[]) {
    const found = matchOnce({ images: ofImages.get(set) ?? [], masks: ofMasks.get(set) ?? [] }, several);
    pairs.push(...found.pairs);
    for (const { image, mask } of found.pairs) used.add(image).add(mask);
  }
  const free = (items: readonly Placed[]) => items.filter((one) => !used.has(one));
  const named = new Set(several.map(({ image }) => image));
  const rest = { images: free(images).filter((one) => !named.has(one)), masks: free(masks) };
  // Both sides may have sets, or only one of them: then the other side belongs to all sets.
  if (
    rest.images.length > 0 &&
    rest.masks.length > 0 &&
    (ofImages.size !== ofMasks.size || ofImages.size > 1)
  ) {
    pairs.push(...matchOnce(rest, several).pairs);
  }
  const order = new Map(images.map((image, i) => [image, i]));
  pairs.sort((a, b) => (order.get(a.image) ?? 0) - (order.get(b.image) ?? 0));
  return { pairs, several };
}
