import { closeSync, ftruncateSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { writeAll } from '../lib/write-all.ts';
import { ENGINE_TUNABLES } from '../tunables.ts';
import { checkedName } from './entry-name.ts';
import { ZipDirectory } from './zip-directory.ts';
import type { ZipEntry, ZipLimits } from './zip-records.ts';
import { localHeader, localHeaderSize, ZIP_LIMITS } from './zip-records.ts';

const COPY_BYTES = ENGINE_TUNABLES.zipCopy.value;

export interface ZipWriterOptions {
  limits?: Partial<ZipLimits>;
  /**
   * Keeps the bytes of an existing file: the same calls reserve the same positions, and `reserve` does not change them.
   */
  keep?: boolean;
  /** Lists the entries by name in the directory (code units), whatever the order of their data. */
  sorted?: boolean;
}

/**
 * Writes a zip of stored entries to a file: UTF-8 names, the fixed time `ENTRY_DATE`, Zip64 if needed, entries in the
 * order of the calls. The same calls give the same bytes. Memory contains one directory record per entry and one copy
 * buffer. The file is created or replaced; it is a zip only after `finish`.
 */
export class ZipWriter {
  readonly #fd: number;
  readonly #limits: ZipLimits;
  readonly #sorted: boolean;
  readonly #directory: ZipDirectory;
  readonly #names = new Set<string>();
  #end = 0;
  #open = true;

  /**
   * Creates or opens the file.
   * @throws the system's error if the file cannot be created.
   */
  constructor(
    readonly path: string,
    options: ZipWriterOptions = {},
  ) {
    this.#limits = { ...ZIP_LIMITS, ...options.limits };
    this.#directory = new ZipDirectory(this.#limits);
    this.#sorted = options.sorted ?? false;
    this.#fd = openSync(path, options.keep ? 'r+' : 'w');
  }

  /** Returns the number of entries so far. */
  get count(): number {
    return this.#directory.count;
  }

  /** Returns the number of bytes so far, without the directory. */
  get size(): number {
    return this.#end;
  }

  /**
   * Appends an entry whose bytes the caller writes: returns the file offset where exactly `size` bytes with the CRC-32
   * `crc` must be written (by a positioned write on another descriptor) before the archive is used.
   */
  reserve(name: string, size: number, crc: number): number {
    const entry = this.#place(name, size);
    this.#commit(entry, crc);
    return this.#end - size;
  }

  /** Appends an entry that `writePart` has written at the end. Returns the file offset of its bytes. */
  adopt(name: string, size: number, crc: number): number {
    const entry = this.#place(name, size);
    entry.crc = crc >>> 0;
    this.#directory.add(entry);
    return this.#end - size;
  }

  /** Removes all bytes after the last entry, such as parts that were written before a crash. */
  truncate(): void {
    ftruncateSync(this.#fd, this.#end);
  }

  /** Appends bytes; `crc` is their CRC-32 if the caller has it. */
  add(name: string, data: Uint8Array, crc: number = Bun.hash.crc32(data)): void {
    const entry = this.#place(name, data.length);
    this.#write(data, this.#end - data.length);
    this.#commit(entry, crc);
  }

  /** Appends a copy of a file. The CRC-32 is computed on the way unless given. */
  async addFile(name: string, file: string, crc?: number): Promise<void> {
    const handle = await open(file, 'r');
    try {
      const { size } = await handle.stat();
      const buffer = new Uint8Array(Math.min(size, COPY_BYTES) || 1);
      const chunks = async function* () {
        for (let at = 0; at < size; ) {
          const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
          if (bytesRead === 0) return;
          at += bytesRead;
          yield buffer.subarray(0, bytesRead);
        }
      };
      await this.addStream(name, size, chunks(), crc);
    } finally {
      await handle.close();
    }
  }

  /**
   * Appends a stream of exactly `size` bytes; each chunk is written before the next is requested.
   * @throws RangeError if the stream is longer or shorter: the archive is then unusable.
   */
  async addStream(
    name: string,
    size: number,
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    crc?: number,
  ): Promise<void> {
    const entry = this.#place(name, size);
    let at = this.#end - size;
    let sum = 0;
    for await (const chunk of chunks) {
      if (at + chunk.length > this.#end) throw new RangeError(`"${name}" has more than ${size} bytes.`);
      if (crc === undefined) sum = Bun.hash.crc32(chunk, sum);
      this.#write(chunk, at);
      at += chunk.length;
    }
    if (at !== this.#end) throw new RangeError(`"${name}" has fewer than ${size} bytes.`);
    this.#commit(entry, crc ?? sum);
  }

  /** Writes the directory and closes the file. Returns the archive's bytes. */
  finish(): number {
    this.#requireOpen();
    const offset = this.#end;
    const chunks = this.#sorted ? this.#directory.sortedChunks(offset) : this.#directory.chunks(offset);
    for (const chunk of chunks) {
      this.#write(chunk, this.#end);
      this.#end += chunk.length;
    }
    ftruncateSync(this.#fd, this.#end);
    this.close();
    return this.#end;
  }

  /** Closes the file without a directory (after an error); does nothing after `finish`. */
  close(): void {
    if (this.#open) closeSync(this.#fd);
    this.#open = false;
  }

  #requireOpen(): void {
    if (!this.#open) throw new Error('The zip is closed.');
  }

  #place(name: string, size: number): ZipEntry {
    this.#requireOpen();
    if (!Number.isSafeInteger(size) || size < 0) throw new RangeError(`"${name}" has the size ${size}.`);
    if (this.#names.has(name)) throw new RangeError(`"${name}" is already in the zip.`);
    const entry = { name: checkedName(name), size, crc: 0, offset: this.#end };
    this.#names.add(name);
    this.#end += localHeaderSize(entry.name, size, this.#limits) + size;
    return entry;
  }

  #commit(entry: ZipEntry, crc: number): void {
    entry.crc = crc >>> 0;
    this.#write(localHeader(entry, this.#limits), entry.offset);
    this.#directory.add(entry);
  }

  #write(bytes: Uint8Array, position: number): void {
    writeAll(this.#fd, bytes, position);
  }
}
