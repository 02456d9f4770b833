const readBatch = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject));

const readFile = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** The browser fills in the path of a picked folder's files alone; a file dropped by itself has none. */
function withPath(file: File, fullPath: string): File {
  const path = fullPath.replace(/^\/+/, '');
  if (path.includes('/')) Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
}

async function walk(entry: FileSystemEntry, into: File[]): Promise<void> {
  if (entry.isFile) {
    into.push(withPath(await readFile(entry as FileSystemFileEntry), entry.fullPath));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader hands out at most 100 entries a call, so it is asked until it has none left.
  for (let batch = await readBatch(reader); batch.length > 0; batch = await readBatch(reader)) {
    for (const child of batch) await walk(child, into);
  }
}

/**
 * The files of a drop, those inside dropped folders included.
 * Entries must be taken before the first await: the browser empties the list when the event ends.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const plain = [...transfer.files];
  if (entries.length === 0 || entries.some((entry) => entry === null)) return plain;
  const files: File[] = [];
  for (const entry of entries) if (entry !== null) await walk(entry, files);
  return files;
}
