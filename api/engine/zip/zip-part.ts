import { closeSync, openSync } from 'node:fs';
import { writePieces } from '../lib/write-all.ts';
import { localHeader, localHeaderSize, ZIP_LIMITS } from './zip-records.ts';

/** A stored entry and its bytes. */
export interface PartEntry {
  name: string;
  bytes: Uint8Array;
  crc: number;
}

const encoder = new TextEncoder();

/** Returns the bytes of entries of known sizes with their local headers. */
export const bytesOf = (files: readonly { name: string; size: number }[]): number =>
  files.reduce((sum, { name, size }) => {
    return sum + localHeaderSize({ length: Buffer.byteLength(name) }, size, ZIP_LIMITS) + size;
  }, 0);

/** Returns the bytes of consecutive entries with their local headers. */
export const partSize = (entries: readonly PartEntry[]): number =>
  bytesOf(entries.map(({ name, bytes }) => ({ name, size: bytes.length })));

/**
 * Writes consecutive entries into an existing file, in one call of the system; `ZipWriter.adopt` adds them to its
 * directory. It is synchronous: when it returns, no descriptor is open.
 * @throws the system's error, such as ENOSPC
 */
export function writePart(path: string, at: number, entries: readonly PartEntry[]): void {
  const fd = openSync(path, 'r+');
  try {
    const pieces: Uint8Array[] = [];
    let offset = at;
    for (const { name, bytes, crc } of entries) {
      const entry = { name: encoder.encode(name), size: bytes.length, crc: crc >>> 0, offset };
      const header = localHeader(entry, ZIP_LIMITS);
      pieces.push(header, bytes);
      offset += header.length + bytes.length;
    }
    writePieces(fd, pieces, at);
  } finally {
    closeSync(fd);
  }
}
