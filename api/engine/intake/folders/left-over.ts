import type { LeftOver, PlannedPair } from '../layout.ts';
import type { Listing } from '../listing.ts';
import type { Placed } from './match.ts';
import { pathsOf } from './names.ts';
import type { Sides } from './roles.ts';

/**
 * Returns the files that no pair uses, by reason.
 * @param read companion files whose contents are used.
 */
export function leftOverOf(
  listing: Listing,
  sides: Sides,
  pairs: readonly PlannedPair[],
  read: ReadonlySet<string>,
): LeftOver[] {
  const used = new Set(read);
  for (const pair of pairs) for (const path of pathsOf(pair)) used.add(path);
  const unused = (files: readonly Placed[]) =>
    files.map(({ entry }) => entry.path).filter((path) => !used.has(path));
  const others = listing.others.map(({ path }) => path);
  const all: LeftOver[] = [
    { reason: 'Images without a mask.', paths: unused(sides.images) },
    { reason: 'Masks that are not used.', paths: unused(sides.masks) },
    {
      reason: 'Images in a folder that is neither one of images nor one of masks.',
      paths: unused(sides.unclear),
    },
    { reason: 'Files that are not images.', paths: others.filter((path) => !used.has(path)) },
    { reason: 'Files that operating systems create.', paths: [...listing.system] },
  ];
  return all.filter(({ paths }) => paths.length > 0);
}
