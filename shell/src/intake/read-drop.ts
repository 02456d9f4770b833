import { type FailedFile, isSystemFile } from '@twinset/contract';
import type { Offer } from '@twinset/sdk';

/** A file of a dataset: its path with `/` between the parts. */
export type DatasetFile = { path: string; file: File };

export type ReadDrop = {
  files: DatasetFile[];
  /** Files and folders that the browser could not read, by path. */
  unreadable: FailedFile[];
};

/** Name that browsers give to every pasted screenshot. */
const PASTED = 'image.png';

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'The browser could not read it.';

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** Reads a folder completely: browsers return its entries in batches, of 100 or fewer, and at the end an empty one. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return entries;
    entries.push(...batch);
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

/**
 * Reads dropped, pasted or chosen files and folders completely. A file or a folder that cannot be read is named, and the
 * others are read; files that operating systems create are skipped.
 * @param onFound called with the number of files so far
 */
export async function readDrop(offer: Offer, onFound: (files: number) => void = () => {}): Promise<ReadDrop> {
  const files: DatasetFile[] = [];
  const unreadable: FailedFile[] = [];
  const add = (path: string, file: File) => {
    if (isSystemFile(file.name)) return;
    files.push({ path, file });
    if (files.length % 100 === 0) onFound(files.length);
  };
  const open: FileSystemDirectoryEntry[] = [];
  const take = async (entry: FileSystemEntry) => {
    const path = entry.fullPath.replace(/^\/+/, '');
    if (entry.isDirectory) return void open.push(entry as FileSystemDirectoryEntry);
    try {
      add(path, await fileOf(entry as FileSystemFileEntry));
    } catch (error) {
      unreadable.push({ filename: path, reason: reasonOf(error) });
    }
  };
  for (const [number, one] of offer.entries()) {
    if (one instanceof File) {
      const file = named(one, number);
      add(file.webkitRelativePath || file.name, file);
    } else await take(one);
  }
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    try {
      for (const entry of await entriesOf(folder)) await take(entry);
    } catch (error) {
      unreadable.push({ filename: folder.fullPath.replace(/^\/+/, ''), reason: reasonOf(error) });
    }
  }
  onFound(files.length);
  return { files, unreadable };
}
