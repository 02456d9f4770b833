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

/** Folders of a path. They are shared between its files, so that 100,000 paths need little memory. */
type Folder = { names: readonly string[]; isSystem: boolean };

function readFolders(parent: string): Folder {
  const names = parent === '' ? [] : parent.split('/');
  return { names, isSystem: names.some(isSystemFolder) };
}

/** Returns the folder of a path that ends at `cut`; files of one folder often follow each other. */
function foldersOf(known: Map<string, Folder>): (path: string, cut: number) => Folder {
  let [parent, folder] = ['', readFolders('')];
  known.set(parent, folder);
  return (path, cut) => {
    if (cut === parent.length && path.startsWith(parent)) return folder;
    parent = path.slice(0, cut);
    folder = known.get(parent) ?? readFolders(parent);
    known.set(parent, folder);
    return folder;
  };
}

function entryOf({ path, bytes }: ListedFile, name: string, folders: readonly string[]): Entry {
  const stem = stemOf(name);
  const extension = stem === name ? '' : name.slice(stem.length + 1).toLowerCase();
  return { path, bytes, folders, name, stem, extension, isImage: IMAGE.has(extension) };
}

/** Returns the distinct names of folders. */
function namesOf(known: Iterable<Folder>): Set<string> {
  const found = new Set<string>();
  for (const { names } of known) for (const name of names) found.add(name);
  return found;
}

/** Returns files, each of which has another path, in the order of their paths. Texts are sorted faster than objects. */
export function sortByPath(files: readonly ListedFile[]): readonly ListedFile[] {
  if (files.every(({ path }, i) => i === 0 || (files[i - 1] as ListedFile).path < path)) return files;
  const byPath = new Map(files.map((file) => [file.path, file]));
  return [...byPath.keys()].sort().map((path) => byPath.get(path) as ListedFile);
}

/** Creates the listing of files; needs no contents, and time in proportion to their number. */
export function createListing(files: readonly ListedFile[]): Listing {
  const known = new Map<string, Folder>();
  const folderOf = foldersOf(known);
  const system: string[] = [];
  const entries: Entry[] = [];
  const images: Entry[] = [];
  const others: Entry[] = [];
  for (const file of sortByPath(files)) {
    const cut = file.path.lastIndexOf('/');
    const folder = folderOf(file.path, Math.max(0, cut));
    const name = file.path.slice(cut + 1);
    if (folder.isSystem || isSystemFile(name)) {
      system.push(file.path);
      continue;
    }
    const entry = entryOf(file, name, folder.names);
    entries.push(entry);
    (entry.isImage ? images : others).push(entry);
  }
  let index: Map<string, Entry> | undefined;
  let folderNames: Set<string> | undefined;
  return {
    ...{ entries, images, others, system },
    get folderNames() {
      folderNames ??= namesOf(known.values());
      return folderNames;
    },
    at(path) {
      index ??= new Map(entries.map((entry) => [entry.path, entry]));
      return index.get(path);
    },
  };
}
