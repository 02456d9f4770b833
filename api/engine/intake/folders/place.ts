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
  const read = readOnce();
  let [last, place]: [readonly string[] | null, Place | null] = [null, null];
  return ({ folders }) => {
    if (folders === last && place !== null) return place;
    place = known.get(folders) ?? readPlace(folders, common, read);
    known.set(folders, place);
    last = folders;
    return place;
  };
}

/** Returns the number of leading folders that all files share. */
function commonFolders(entries: readonly Entry[]): number {
  const [first] = entries;
  if (!first) return 0;
  let length = first.folders.length;
  let last = first.folders;
  for (const { folders } of entries) {
    if (folders === last) continue;
    last = folders;
    let i = 0;
    while (i < length && i < folders.length && folders[i] === first.folders[i]) i++;
    length = i;
  }
  return length;
}

/** Returns a function that reads each name of a folder once. */
function readOnce(): typeof readFolder {
  const known = new Map<string, ReturnType<typeof readFolder>>();
  return (name) => {
    const found = known.get(name) ?? readFolder(name);
    known.set(name, found);
    return found;
  };
}

const joined = (text: string, part: string) => (text === '' ? part : `${text}/${part}`);

function readPlace(folders: readonly string[], common: number, read: typeof readFolder): Place {
  const place: Place = { set: null, role: null, family: '', where: '' };
  for (let i = common; i < folders.length; i++) {
    const { set, role, text } = read(folders[i] as string);
    place.set ??= set;
    place.role = role ?? place.role;
    if (role !== null) place.family = joined(place.family, text);
    else if (set === null) place.where = joined(place.where, folders[i] as string);
  }
  return place;
}
