import type { LeftOver, PlannedPair } from '../layout.ts';
import type { Entry, Listing } from '../listing.ts';
import type { Placed } from './match.ts';
import type { Sides } from './roles.ts';
import { usedPaths } from './used-paths.ts';

const MAP_OUTLINES =
  'Outlines in map coordinates (GeoJSON), which are not drawn. Draw them as masks of the size of the images.';
const isGeoJson = ({ extension }: Entry): boolean => extension === 'geojson';

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
  const isNeeded = () => {
    const isUsed = usedPaths(pairs);
    return ({ path }: Entry) => isUsed(path) || read.has(path);
  };
  const isAll = listing.entries.every(isNeeded());
  const pathsWithout = (files: readonly Entry[]) => {
    if (isAll) return [];
    const isKept = isNeeded();
    return files.flatMap((file) => (isKept(file) ? [] : file.path));
  };
  const unused = (files: readonly Placed[]) => (isAll ? [] : pathsWithout(files.map(({ entry }) => entry)));
  const all: LeftOver[] = [
    { reason: 'Images without a mask.', paths: unused(sides.images) },
    { reason: 'Masks that are not used.', paths: unused(sides.masks) },
    {
      reason: 'Images in a folder that is neither one of images nor one of masks.',
      paths: unused(sides.unclear),
    },
    { reason: MAP_OUTLINES, paths: pathsWithout(listing.others.filter(isGeoJson)) },
    {
      reason: 'Files that are not images.',
      paths: pathsWithout(listing.others.filter((entry) => !isGeoJson(entry))),
    },
    { reason: 'Files that operating systems create.', paths: [...listing.system] },
  ];
  return all.filter(({ paths }) => paths.length > 0);
}
