import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { collisionKey, hasImageExtension, normalizeName, someNames } from '@twinset/contract';
import { EngineError } from '../engine-error.ts';

/** The images of a folder. */
export interface FolderListing {
  dir: string;
  /** Paths below the folder, sorted, with `/` between their parts. */
  paths: string[];
  /** Sub-folders that were not read. */
  skipped: string[];
}

const isHidden = (name: string) => name.startsWith('.') || name === '__MACOSX';

/** Returns whether an entry, or what it links to, is a folder; a broken link is neither a file nor a folder. */
async function isFolder(place: string, entry: Dirent): Promise<boolean> {
  if (entry.isFile() || entry.isDirectory()) return entry.isDirectory();
  return (await stat(join(place, entry.name)).catch(() => null))?.isDirectory() ?? false;
}

const byName = (a: Dirent, b: Dirent) => (a.name < b.name ? -1 : 1);

/**
 * Lists the images of a folder, with `recursive` those of its sub-folders too. Links are followed, but no folder is
 * read twice.
 * @throws EngineError InvalidDataset if it contains no images, with what it contains.
 */
export async function listFiles(dir: string, recursive: boolean): Promise<FolderListing> {
  const paths: string[] = [];
  const skipped: string[] = [];
  const seen = new Set<string>();
  const visit = async (below: string): Promise<void> => {
    const place = await realpath(join(dir, below));
    if (seen.has(place)) return;
    seen.add(place);
    const entries = (await readdir(place, { withFileTypes: true })).filter(({ name }) => !isHidden(name));
    for (const entry of entries.sort(byName)) {
      const { name } = entry;
      const path = below === '' ? name : `${below}/${name}`;
      if (await isFolder(place, entry)) {
        if (recursive) await visit(path);
        else skipped.push(name);
      } else if (hasImageExtension(name)) paths.push(path);
    }
  };
  await visit('');
  if (paths.length > 0) return { dir, paths, skipped };
  const what =
    skipped.length > 0
      ? `contains only folders: ${someNames(skipped)}. Add --recursive to read them.`
      : 'contains no PNG or JPEG files.';
  throw new EngineError('InvalidDataset', `${dir} ${what}`);
}

const isUnique = (names: readonly string[]) => new Set(names.map(collisionKey)).size === names.length;

/** Path of an image, and its name in messages. */
export type NamedFile = { name: string; path: string };

/**
 * Names the files of related folders: by their file names if no two files of a folder have the same, else by their
 * relative paths in all folders, so that equal names in sub-folders stay distinct.
 */
export function nameFiles(listings: readonly FolderListing[]): NamedFile[][] {
  const short = listings.every(({ paths }) => isUnique(paths.map((path) => basename(path))));
  return listings.map(({ dir, paths }) =>
    paths.map((path) => ({ name: normalizeName(short ? basename(path) : path), path: join(dir, path) })),
  );
}
