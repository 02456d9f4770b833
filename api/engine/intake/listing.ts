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
type Folder = {
  names: readonly string[];
  isSystem: boolean;
  /** Length of its path. */
  end: number;
};

const SLASH = 47;

/**
 * Reads the folders of paths in their order, in which the files of a folder and of those in it follow each other, so that
 * each folder is read once.
 */
class FolderReader {
  /** Names of all folders. */
  readonly names = new Set<string>();
  /** Folders of the former path, from the root. */
  readonly #open: [Folder, ...Folder[]] = [{ names: [], isSystem: false, end: 0 }];
  #parent = '';

  /** Returns the folder of a path that ends at `cut`. */
  of(path: string, cut: number): Folder {
    if (cut !== this.#parent.length || !path.startsWith(this.#parent)) this.#enter(path, cut);
    return this.#open.at(-1) as Folder;
  }

  /** Closes the folders that a path is not in, and opens the others of its folders. */
  #enter(path: string, cut: number): void {
    let shared = 0;
    const most = Math.min(cut, this.#parent.length);
    while (shared < most && path.charCodeAt(shared) === this.#parent.charCodeAt(shared)) shared++;
    const contains = ({ end }: Folder) => end <= shared && (end === cut || path.charCodeAt(end) === SLASH);
    while (this.#open.length > 1 && !contains(this.#open.at(-1) as Folder)) this.#open.pop();
    this.#parent = path.slice(0, cut);
    for (let folder = this.#open.at(-1) as Folder; folder.end < cut; ) {
      const start = this.#open.length === 1 ? 0 : folder.end + 1;
      const slash = path.indexOf('/', start);
      const name = path.slice(start, slash);
      folder = {
        names: [...folder.names, name],
        isSystem: folder.isSystem || isSystemFolder(name),
        end: slash,
      };
      this.#open.push(folder);
      this.names.add(name);
    }
  }
}

function entryOf({ path, bytes }: ListedFile, name: string, folders: readonly string[]): Entry {
  const stem = stemOf(name);
  const extension = stem === name ? '' : name.slice(stem.length + 1).toLowerCase();
  return { path, bytes, folders, name, stem, extension, isImage: IMAGE.has(extension) };
}

/** Returns files, each of which has another path, in the order of their paths. Texts are sorted faster than objects. */
export function sortByPath(files: readonly ListedFile[]): readonly ListedFile[] {
  if (files.every(({ path }, i) => i === 0 || (files[i - 1] as ListedFile).path < path)) return files;
  const byPath = new Map(files.map((file) => [file.path, file]));
  return [...byPath.keys()].sort().map((path) => byPath.get(path) as ListedFile);
}

/** Creates the listing of files; needs no contents, and time in proportion to their number. */
export function createListing(files: readonly ListedFile[]): Listing {
  const folders = new FolderReader();
  const system: string[] = [];
  const entries: Entry[] = [];
  const images: Entry[] = [];
  const others: Entry[] = [];
  for (const file of sortByPath(files)) {
    const cut = file.path.lastIndexOf('/');
    const folder = folders.of(file.path, Math.max(0, cut));
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
  return {
    entries,
    images,
    others,
    system,
    folderNames: folders.names,
    at(path) {
      index ??= new Map(entries.map((entry) => [entry.path, entry]));
      return index.get(path);
    },
  };
}
