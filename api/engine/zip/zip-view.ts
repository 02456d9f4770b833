import {
  centralRecordSize,
  endRecords,
  Fields,
  localHeader,
  localHeaderSize,
  writeCentralRecord,
  ZIP_LIMITS,
  type ZipEntry,
  type ZipLimits,
} from './zip-records.ts';

/** Bytes of a file, from `start` on. */
export interface FileRange {
  path: string;
  start: number;
}

/**
 * A stored entry of known size and CRC-32. `from`: its bytes, or their source. `headed`: the local header precedes them
 * in the file, as `ZipWriter` wrote it under the same name.
 */
export interface ViewEntry {
  name: string;
  size: number;
  crc: number;
  from: Uint8Array | FileRange;
  headed?: boolean;
}

/** A sequence of bytes of a view: in memory, or `length` bytes of a file. */
export type ViewPiece = { bytes: Uint8Array } | (FileRange & { length: number });

interface Segment {
  /** Offset in the view. */
  at: number;
  length: number;
  from: FileRange | (() => Uint8Array);
}

const follows = (last: Segment | undefined, from: FileRange): boolean =>
  typeof last?.from === 'object' &&
  last.from.path === from.path &&
  last.from.start + last.length === from.start;

/**
 * A virtual zip: local headers, ranges of files and a directory, of known size before a byte is read. Entries are
 * stored in the given order, with the fixed time, and Zip64 fields if needed, as `ZipWriter` writes them.
 */
export class ZipView {
  /** Bytes of the whole zip. */
  readonly size: number;
  readonly #segments: Segment[] = [];

  constructor(entries: Iterable<ViewEntry>, limits: ZipLimits = ZIP_LIMITS) {
    const encoder = new TextEncoder();
    const records: ZipEntry[] = [];
    let directorySize = 0;
    let at = 0;
    for (const { name, size, crc, from, headed = false } of entries) {
      const record = { name: encoder.encode(name), size, crc, offset: at };
      const header = localHeaderSize(record.name, size, limits);
      if (headed && !(from instanceof Uint8Array))
        this.#add({ at, length: header + size, from: { path: from.path, start: from.start - header } });
      else {
        this.#add({ at, length: header, from: () => localHeader(record, limits) });
        this.#add({ at: at + header, length: size, from: from instanceof Uint8Array ? () => from : from });
      }
      at += header + size;
      records.push(record);
      directorySize += centralRecordSize(record, limits);
    }
    const offset = at;
    const end = endRecords(records.length, { offset, size: directorySize }, limits);
    let directory: Uint8Array | undefined;
    const makeDirectory = () => {
      const fields = new Fields(directorySize + end.length);
      for (const record of records) writeCentralRecord(fields, record, limits);
      return fields.raw(end).bytes;
    };
    this.#add({
      at,
      length: directorySize + end.length,
      from: () => {
        directory ??= makeDirectory();
        return directory;
      },
    });
    this.size = at + directorySize + end.length;
  }

  /** Adds a segment; adjacent ranges of a file are joined. */
  #add(segment: Segment): void {
    if (segment.length === 0) return;
    const last = this.#segments.at(-1);
    if (last && typeof segment.from === 'object' && follows(last, segment.from))
      last.length += segment.length;
    else this.#segments.push(segment);
  }

  /** Returns the index of the segment that contains an offset. */
  #indexOf(offset: number): number {
    let [low, high] = [0, this.#segments.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#segments[middle].at <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Returns the pieces of the bytes from `start` to before `end`, in order. */
  *pieces(start: number, end: number): Generator<ViewPiece> {
    for (let i = this.#indexOf(start); i < this.#segments.length; i++) {
      const { at, length, from } = this.#segments[i];
      if (at >= end) return;
      const skip = Math.max(0, start - at);
      const stop = Math.min(length, end - at);
      if (stop <= skip) continue;
      yield typeof from === 'function'
        ? { bytes: from().subarray(skip, stop) }
        : { path: from.path, start: from.start + skip, length: stop - skip };
    }
  }
}
