import { isSystemFile, stemOf } from '@twinset/contract';

/** A file of a folder or an archive: its path below the root with `/` between the parts, and its size. */
export type ListedFile = { path: string; bytes: number };

/** A listed file with the parts of its path. */
export type Entry = ListedFile & {
  /** Folders of the path, from the root. */
  folders: readonly string[];
  name: string;
  stem: string;
  /** Extension in lower case, without the dot. */
  extension: string;
  /** True for image files of the formats that are read. */
  isImage: boolean;
};

export interface Listing {
  /** All files in the order of their paths, without those of operating systems. */
  entries: readonly Entry[];
  images: readonly Entry[];
  /** Other files: annotations, lists, notes. */
  others: readonly Entry[];
  /** Names of all folders. */
  folderNames: ReadonlySet<string>;
  /** Paths of files that operating systems create. */
  system: readonly string[];
  /** Returns the file of a path. */
  at(path: string): Entry | undefined;
}

const IMAGE = new Set('png jpg jpeg bmp dib gif tif tiff webp ppm pgm pbm pnm'.split(' '));
const isSystemFolder = (name: string) => name === '__MACOSX' || (name.startsWith('.') && name.length > 1);

/** Folders are shared between the files of one, so that 100,000 paths need little memory. */
function entryOf(file: ListedFile, known: Map<string, string[]>): Entry {
  const cut = file.path.lastIndexOf('/');
  const parent = cut < 0 ? '' : file.path.slice(0, cut);
  const folders = known.get(parent) ?? (parent === '' ? [] : parent.split('/'));
  known.set(parent, folders);
  const name = file.path.slice(cut + 1);
  const stem = stemOf(name);
  const extension = stem === name ? '' : name.slice(stem.length + 1).toLowerCase();
  return { ...file, folders, name, stem, extension, isImage: IMAGE.has(extension) };
}

const byPath = (a: ListedFile, b: ListedFile) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);

/** Creates the listing of files; needs no contents, and time in proportion to their number. */
export function createListing(files: readonly ListedFile[]): Listing {
  const known = new Map<string, string[]>();
  const system: string[] = [];
  const entries: Entry[] = [];
  for (const file of [...files].sort(byPath)) {
    const entry = entryOf(file, known);
    if (isSystemFile(entry.name) || entry.folders.some(isSystemFolder)) system.push(entry.path);
    else entries.push(entry);
  }
  const index = new Map(entries.map((entry) => [entry.path, entry]));
  return {
    entries,
    images: entries.filter(({ isImage }) => isImage),
    others: entries.filter(({ isImage }) => !isImage),
    folderNames: new Set([...known.values()].flat()),
    system,
    at: (path) => index.get(path),
  };
}
