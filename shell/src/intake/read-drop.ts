import { isSystemFile } from '@twinset/contract';
import { type Offer, type UploadFailure, unreadableReason } from '@twinset/sdk';

/** A file of a dataset: its path with `/` between the parts. */
export type DatasetFile = { path: string; file: File };

export type ReadDrop = {
  files: DatasetFile[];
  /** Files and folders that the browser could not read, by path. */
  unreadable: UploadFailure[];
};

/** Number of files that are opened at the same time. */
const AT_ONCE = 32;
/** Number of files after which the count is reported. */
const REPORTED = 100;

/** Name that browsers give to every pasted screenshot. */
const PASTED = 'image.png';

const UNREADABLE =
  'The browser cannot read it. Check that it exists and that you may open it, then choose it again.';

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/**
 * Reads a folder: browsers return its entries in batches, of 100 or fewer, and at the end an empty one.
 * @returns the entries before a fault, and whether there was none
 */
async function entriesOf(folder: FileSystemDirectoryEntry) {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  try {
    for (;;) {
      const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      );
      if (batch.length === 0) return { entries, isComplete: true };
      entries.push(...batch);
    }
  } catch {
    return { entries, isComplete: false };
  }
}

/** Returns a file, a pasted screenshot with a unique name. */
function named(file: File, number: number): File {
  if (file.name !== PASTED || file.webkitRelativePath) return file;
  const { type, lastModified } = file;
  return new File([file], `pasted_${lastModified}${number === 0 ? '' : `_${number}`}.png`, {
    type,
    lastModified,
  });
}

/** A file, or the path of what could not be read. */
type Read = DatasetFile | { path: string };

/** Checks that the content of a file can be read: browsers also give files that they may not open. */
async function checked(path: string, file: File): Promise<Read> {
  return (await unreadableReason(file)) === null ? { path, file } : { path };
}

const pathOf = ({ fullPath }: FileSystemEntry): string => fullPath.replace(/^\/+/, '');

async function readFile(entry: FileSystemEntry): Promise<Read> {
  const path = pathOf(entry);
  return fileOf(entry as FileSystemFileEntry).then(
    (file) => checked(path, file),
    () => ({ path }),
  );
}

/**
 * Reads dropped, pasted or chosen files and folders completely. A file or a folder that cannot be read is named, and the
 * others are read; files that operating systems create are skipped.
 * @param onFound called with the number of files so far
 */
export async function readDrop(offer: Offer, onFound: (files: number) => void = () => {}): Promise<ReadDrop> {
  const files: DatasetFile[] = [];
  const unreadable: UploadFailure[] = [];
  const add = (read: Read) => {
    if (!('file' in read))
      return void unreadable.push({ filename: read.path, reason: UNREADABLE, changed: true });
    files.push(read);
    if (files.length % REPORTED === 0) onFound(files.length);
  };
  const readAll = async <T>(items: readonly T[], read: (item: T) => Promise<Read>) => {
    for (let from = 0; from < items.length; from += AT_ONCE) {
      const some = await Promise.all(items.slice(from, from + AT_ONCE).map(read));
      for (const one of some) add(one);
    }
  };
  const open: FileSystemDirectoryEntry[] = [];
  const take = (entries: readonly FileSystemEntry[]) => {
    for (const entry of entries) if (entry.isDirectory) open.push(entry as FileSystemDirectoryEntry);
    const files = entries.filter(({ isDirectory, name }) => !isDirectory && !isSystemFile(name));
    return readAll(files, readFile);
  };
  const chosen = offer.filter((one) => one instanceof File).map(named);
  await readAll(
    chosen.filter(({ name }) => !isSystemFile(name)),
    (file) => checked(file.webkitRelativePath || file.name, file),
  );
  await take(offer.filter((one): one is FileSystemEntry => !(one instanceof File)));
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const { entries, isComplete } = await entriesOf(folder);
    await take(entries);
    if (!isComplete) add({ path: pathOf(folder) });
  }
  onFound(files.length);
  return { files, unreadable };
}
