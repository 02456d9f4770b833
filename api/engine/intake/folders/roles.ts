import type { Entry } from '../listing.ts';
import type { Placed } from './match.ts';
import { rolesByName } from './one-folder.ts';
import { placesOf } from './place.ts';
import type { Role } from './words.ts';

export type Sides = {
  images: Placed[];
  masks: Placed[];
  /** Files that are neither. */
  unclear: Placed[];
};

/**
 * Divides image files into images and masks: by the words of their folders, else by their names. If folders name one
 * side only, the files of the others are the other side.
 */
export function sidesOf(entries: readonly Entry[]): Sides {
  const placeOf = placesOf(entries);
  const placed = entries.map((entry): Placed => ({ entry, place: placeOf(entry) }));
  const of = (role: Role | null) => placed.filter(({ place }) => place.role === role);
  const [images, masks, others] = [of('image'), of('mask'), of(null)];
  if (images.length > 0 && masks.length > 0) return { images, masks, unclear: others };
  if (masks.length > 0 && others.length > 0) return { images: others, masks, unclear: [] };
  if (images.length > 0 && others.length > 0) return { images, masks: others, unclear: [] };
  const roleOf = rolesByName(entries);
  if (roleOf === null) return { images: placed, masks: [], unclear: [] };
  return {
    images: placed.filter(({ entry }) => roleOf(entry) === 'image'),
    masks: placed
      .filter(({ entry }) => roleOf(entry) === 'mask')
      .map((one) => ({ ...one, place: { ...one.place, family: '' } })),
    unclear: [],
  };
}
