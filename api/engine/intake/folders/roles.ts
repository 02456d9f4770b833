import type { Entry } from '../listing.ts';
import type { Placed } from './match.ts';
import { rolesByName } from './one-folder.ts';
import { type Place, placesOf } from './place.ts';

export type Sides = {
  images: Placed[];
  masks: Placed[];
  /** Files that are neither. */
  unclear: Placed[];
};

/** Returns a function that removes the family of a place, once per place. */
function placesWithoutFamily(): (place: Place) => Place {
  const known = new Map<Place, Place>();
  return (place) => {
    const found = known.get(place) ?? { ...place, family: '' };
    known.set(place, found);
    return found;
  };
}

/**
 * Divides image files into images and masks: by the words of their folders, else by their names. If folders name one
 * side only, the files of the others are the other side.
 */
export function sidesOf(entries: readonly Entry[]): Sides {
  const placeOf = placesOf(entries);
  const placed = entries.map((entry): Placed => ({ entry, place: placeOf(entry) }));
  const [images, masks, others]: [Placed[], Placed[], Placed[]] = [[], [], []];
  for (const one of placed) {
    const { role } = one.place;
    (role === 'image' ? images : role === 'mask' ? masks : others).push(one);
  }
  if (images.length > 0 && masks.length > 0) return { images, masks, unclear: others };
  if (masks.length > 0 && others.length > 0) return { images: others, masks, unclear: [] };
  if (images.length > 0 && others.length > 0) return { images, masks: others, unclear: [] };
  const roleOf = rolesByName(entries);
  if (roleOf === null) return { images: placed, masks: [], unclear: [] };
  const [ofImages, ofMasks]: [Placed[], Placed[]] = [[], []];
  const withoutFamily = placesWithoutFamily();
  for (const one of placed) {
    if (roleOf(one.entry) === 'image') ofImages.push(one);
    else ofMasks.push({ entry: one.entry, place: withoutFamily(one.place) });
  }
  return { images: ofImages, masks: ofMasks, unclear: [] };
}
