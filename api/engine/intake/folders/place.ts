import type { SetName } from '@twinset/contract';
import type { Entry } from '../listing.ts';
import { type Role, readFolder } from './words.ts';

/** Meaning of the folders of a file. */
export type Place = {
  set: SetName | null;
  role: Role | null;
  /** Folders that name the role, without the set: `annotations/trimaps`. */
  family: string;
  /** Other folders: `Tile 1`, `aachen`; equal for an image and its mask. */
  where: string;
};

/**
 * Returns the places of files by their folders, each folder read once. The last folder with a role decides; folders
 * that all files share do not count.
 */
export function placesOf(entries: readonly Entry[]): (entry: Entry) => Place {
  const known = new Map<readonly string[], Place>();
  const common = commonFolders(entries);
  return ({ folders }) => {
    const place = known.get(folders) ?? readPlace(folders.slice(common));
    known.set(folders, place);
    return place;
  };
}

/** Returns the number of leading folders that all files share. */
function commonFolders(entries: readonly Entry[]): number {
  const [first] = entries;
  if (!first) return 0;
  let length = first.folders.length;
  for (const { folders } of entries) {
    let i = 0;
    while (i < length && i < folders.length && folders[i] === first.folders[i]) i++;
    length = i;
  }
  return length;
}

function readPlace(folders: readonly string[]): Place {
  const read = folders.map((name) => readFolder(name));
  const role = read.findLast((folder) => folder.role !== null)?.role ?? null;
  return {
    set: read.find((folder) => folder.set !== null)?.set ?? null,
    role,
    family: read.flatMap(({ text, role: own }) => (own === null ? [] : [text])).join('/'),
    where: folders.filter((_, i) => read[i]?.role === null && read[i]?.set === null).join('/'),
  };
}
