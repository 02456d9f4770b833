import { type FileHandle, open } from 'node:fs/promises';

/** Byte range of a stored entry in the zip file, after its local header, and its CRC-32. */
export interface ZipSlice {
  start: number;
  end: number;
  crc: number;
}

const END = 0x06054b50;
const END64 = 0x06064b50;
const LOCATOR64 = 0x07064b50;
const CENTRAL = 0x02014b50;

async function read(file: FileHandle, start: number, length: number): Promise<DataView> {
  const bytes = new Uint8Array(length);
  const { bytesRead } = await file.read(bytes, 0, length, start);
  return new DataView(bytes.buffer, 0, bytesRead);
}

async function directoryOf(file: FileHandle): Promise<{ offset: number; size: number; count: number }> {
  const { size } = await file.stat();
  const from = Math.max(0, size - 22 - 20);
  const tail = await read(file, from, size - from);
  const end = tail.byteLength - 22;
  if (end < 0 || tail.getUint32(end, true) !== END) throw new Error('The zip has no end record.');
  const locator = end - 20;
  if (locator >= 0 && tail.getUint32(locator, true) === LOCATOR64) {
    const record = await read(file, Number(tail.getBigUint64(locator + 8, true)), 56);
    if (record.getUint32(0, true) !== END64) throw new Error('The zip has a damaged Zip64 record.');
    const field = (at: number) => Number(record.getBigUint64(at, true));
    return { count: field(32), size: field(40), offset: field(48) };
  }
  const field = (at: number) => tail.getUint32(end + at, true);
  return { count: tail.getUint16(end + 10, true), size: field(12), offset: field(16) };
}

/** Returns size and header offset of a directory record, from its Zip64 field if the plain ones are saturated. */
function placeOf(view: DataView, at: number, nameLength: number): { size: number; header: number } {
  let size = view.getUint32(at + 24, true);
  let header = view.getUint32(at + 42, true);
  let field = at + 46 + nameLength + 4;
  if (size === 0xffffffff) {
    size = Number(view.getBigUint64(field + 8, true));
    field += 16;
  }
  if (header === 0xffffffff) header = Number(view.getBigUint64(field, true));
  return { size, header };
}

/**
 * Returns the entries of a finished run's zip, in the order of its directory, with their byte ranges: they are stored,
 * so that `Bun.file(zip).slice(start, end)` is the file itself. Reads zips written by this engine.
 */
export async function zipEntries(path: string): Promise<Map<string, ZipSlice>> {
  const file = await open(path, 'r');
  try {
    const { offset, size, count } = await directoryOf(file);
    const view = await read(file, offset, size);
    const entries = new Map<string, ZipSlice>();
    const decoder = new TextDecoder();
    for (let at = 0, n = 0; n < count; n++) {
      if (view.getUint32(at, true) !== CENTRAL) throw new Error('The zip has a damaged central directory.');
      const nameLength = view.getUint16(at + 28, true);
      const name = decoder.decode(new Uint8Array(view.buffer, at + 46, nameLength));
      const place = placeOf(view, at, nameLength);
      // ZipWriter's local headers: 30 bytes, the name, and 20 more if the size needs Zip64.
      const start = place.header + 30 + nameLength + (place.size >= 0xffffffff ? 20 : 0);
      entries.set(name, { start, end: start + place.size, crc: view.getUint32(at + 16, true) });
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return entries;
  } finally {
    await file.close();
  }
}
