import type { StoredObject } from '../../storage/port.ts';

/** What lies in the bucket and was not brought over in this version. */
export function unprocessed(
  objects: readonly StoredObject[],
  rows: readonly { name: string; etag: string }[],
): StoredObject[] {
  const known = new Map(rows.map(({ name, etag }) => [name, etag]));
  return objects.filter(({ name, etag }) => known.get(name) !== etag);
}
