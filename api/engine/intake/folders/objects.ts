import type { Matching, Placed } from './match.ts';
import type { Place } from './place.ts';

/** An image and the masks of its objects. */
export type ObjectSet = { image: Placed; masks: Placed[] };

/** Share of different mask names above which the masks of a folder are objects, not kinds of masks. */
const DIFFERENT = 0.8;

/** Returns a function that returns the key of a file's folder; files of one folder often follow each other. */
function foldersOfPlaces(): (file: Placed) => string {
  let [last, key]: [Place | null, string] = [null, ''];
  return ({ place }) => {
    if (place !== last) key = `${place.set ?? ''}/${place.where}`;
    last = place;
    return key;
  };
}

/**
 * Finds images that have a folder each, with one mask per object: `ID/images/ID.png`, `ID/masks/*.png`.
 * @returns null if the folders contain several images, or masks whose names are the same in each folder.
 */
export function objectSetsOf(images: readonly Placed[], masks: readonly Placed[]): ObjectSet[] | null {
  const folderOf = foldersOfPlaces();
  if (masks.length <= new Set(masks.map(folderOf)).size) return null;
  const byFolder = Map.groupBy(masks, folderOf);
  const imagesOf = Map.groupBy(images, folderOf);
  const sets: ObjectSet[] = [];
  for (const [folder, members] of byFolder) {
    const [image, second] = imagesOf.get(folder) ?? [];
    if (second !== undefined) return null;
    if (image) sets.push({ image, masks: members });
  }
  if (sets.length === 0) return null;
  if (byFolder.size === 1) return sets;
  const names = new Set(masks.map(({ entry }) => entry.stem));
  return names.size < DIFFERENT * masks.length ? null : sets;
}

const partsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns whether the names of masks have no part of the name of their image, so that only the folder ties them. */
export const areUnrelated = (sets: readonly ObjectSet[]): boolean =>
  sets.every(({ image, masks }) => {
    const known = new Set(partsOf(image.entry.stem));
    return masks.every(({ entry }) => partsOf(entry.stem).every((part) => !known.has(part)));
  });

/** Finds images with several masks whose names differ by numbers only: `a_0.png`, `a_1.png` of `a.jpg`. */
export function numberedObjectsOf(
  { pairs, several }: Matching,
  masks: readonly Placed[],
): ObjectSet[] | null {
  const sets = several.masks;
  const count = sets.reduce((sum, one) => sum + one.masks.length, pairs.length);
  if (sets.length === 0 || count < DIFFERENT * masks.length) return null;
  const all = new Map<Placed, ObjectSet>(pairs.map(({ image, mask }) => [image, { image, masks: [mask] }]));
  for (const one of sets) all.set(one.image, one);
  return [...all.values()];
}
