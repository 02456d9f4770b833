import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AcceptedEntries } from '../archive/accept.ts';
import { type ListedFile, sortByPath } from '../listing.ts';
import { sortFailed } from '../sort-failed.ts';
import { type Desk, deskOf } from './desk.ts';
import { LineWriter, readLines } from './json-lines.ts';

/** Numbers of a listing. */
export type ListingSize = { files: number; bytes: number };

/** Writes the accepted files of a listing in the order of their paths, which each plan needs, and the refused ones as they are shown. */
export async function writeListing(
  desk: Desk,
  { files, refused }: Pick<AcceptedEntries, 'files' | 'refused'>,
): Promise<ListingSize> {
  const [listing, others] = [new LineWriter(desk.listing), new LineWriter(desk.refused)];
  await listing.addAll(sortByPath(files));
  await others.addAll(sortFailed(refused));
  await listing.end();
  await others.end();
  return { files: files.length, bytes: files.reduce((sum, file) => sum + file.bytes, 0) };
}

/**
 * Accepts or refuses each file of a received listing by its path.
 * @throws EngineError InvalidDataset if there are too many
 */
export async function acceptListing({ dir }: { dir: string }): Promise<ListingSize> {
  const desk = deskOf(dir);
  const accepted = AcceptedEntries.ofFolder();
  for (const name of (await readdir(desk.raw)).sort()) {
    for await (const file of readLines<ListedFile>(join(desk.raw, name))) accepted.add(file);
  }
  return writeListing(desk, accepted);
}
