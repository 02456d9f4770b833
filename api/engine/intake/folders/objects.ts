import type { Placed } from './match.ts';

/** An image and the masks of its objects. */
export type ObjectSet = { image: Placed; masks: Placed[] };

/** Share of different mask names above which the masks of a folder are objects, not kinds of masks. */
const DIFFERENT = 0.8;

/**
 * Finds images that have a folder each, with one mask per object: `ID/images/ID.png`, `ID/masks/*.png`.
 * @returns null if the folders contain several images, or masks whose names are the same in each folder.
 */
export function objectSetsOf(images: readonly Placed[], masks: readonly Placed[]): ObjectSet[] | null {
  const folderOf = ({ place }: Placed) => `${place.set ?? ''}/${place.where}`;
  const byFolder = Map.groupBy(masks, folderOf);
  if (masks.length <= byFolder.size) return null;
  const imagesOf = Map.groupBy(images, folderOf);
  const sets: ObjectSet[] = [];
  for (const [folder, members] of byFolder) {
    const [image, second] = imagesOf.get(folder) ?? [];
    if (second !== undefined) return null;
    if (image) sets.push({ image, masks: members });
  }
  const names = new Set(masks.map(({ entry }) => entry.stem));
  if (byFolder.size > 1 && names.size < DIFFERENT * masks.length) return null;
  return sets.length === 0 ? null : sets;
}
