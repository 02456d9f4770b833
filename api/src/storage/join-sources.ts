import { baseOf, folderOf } from './object-path.ts';
import type { Storage, StoredObject } from './port.ts';

/** An object to be joined with others, as it is now. */
export type JoinSource = Pick<StoredObject, 'bytes' | 'etag'> & { object: string };

/**
 * Reads sizes and versions of objects to be joined, with one listing per folder.
 * @throws RangeError if there are none, Error naming the first that does not exist
 */
export async function joinSources(
  storage: Pick<Storage, 'list'>,
  session: string,
  parts: readonly string[],
): Promise<JoinSource[]> {
  if (parts.length === 0) throw new RangeError('There are no objects to join.');
  const folders = new Map<string, Map<string, StoredObject>>();
  for (const folder of new Set(parts.map(folderOf))) {
    const listing = await storage.list(session, folder);
    folders.set(folder, new Map(listing.map((entry) => [entry.name, entry])));
  }
  return parts.map((object) => {
    const found = folders.get(folderOf(object))?.get(baseOf(object));
    if (!found) throw new Error(`${object} cannot be joined: it does not exist.`);
    return { object, bytes: found.bytes, etag: found.etag };
  });
}
