import { crc32 } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const STORED = 0;

/**
 * Reads a zip with stored entries: entries by path, in the order of the archive. Verifies every entry's
 * checksum.
 * @throws Error for an invalid archive, a compressed entry, a duplicate path or a wrong checksum
 */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || zip.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('no end of central directory');
  const entries = new Map<string, Buffer>();
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error(`entry ${i}: not a directory entry`);
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    if (zip.readUInt16LE(at + 10) !== STORED) throw new Error(`${name}: is compressed`);
    const data = content(zip, zip.readUInt32LE(at + 42), zip.readUInt32LE(at + 24));
    if (crc32(data) !== zip.readUInt32LE(at + 16)) throw new Error(`${name}: wrong checksum`);
    if (entries.has(name)) throw new Error(`${name}: stands twice`);
    entries.set(name, data);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

function content(zip: Buffer, at: number, size: number): Buffer {
  if (zip.readUInt32LE(at) !== LOCAL_ENTRY) throw new Error('not a local entry');
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  return zip.subarray(start, start + size);
}
