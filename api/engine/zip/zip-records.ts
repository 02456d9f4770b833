/** Counts and sizes from which Zip64 fields are needed; smaller in tests. */
export interface ZipLimits {
  entries: number;
  bytes: number;
}

export const ZIP_LIMITS: ZipLimits = { entries: 0xffff, bytes: 0xffffffff };

/** A stored entry: UTF-8 name, bytes, CRC-32, offset of its local header. */
export interface ZipEntry {
  name: Uint8Array;
  size: number;
  crc: number;
  offset: number;
}

const UTF8_NAMES = 0x0800;
/**
 * Time of all entries of all zips, so that equal contents give equal archives. The earliest time of a zip is
 * 1980-01-01, which west of Greenwich is still 1979; this one exists in every time zone.
 */
export const ENTRY_DATE = new Date('1980-02-01T00:00:00Z');
const DOS_DATE =
  ((ENTRY_DATE.getUTCFullYear() - 1980) << 9) |
  ((ENTRY_DATE.getUTCMonth() + 1) << 5) |
  ENTRY_DATE.getUTCDate();
const VERSION = 20;
const VERSION_ZIP64 = 45;
const MADE_ON_UNIX = 3 << 8;
const REGULAR_FILE = 0o100644;

/** Writes little-endian fields one after another into a buffer of fixed size; `view` changes those that are written. */
export class Fields {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  #at = 0;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
    this.view = new DataView(this.bytes.buffer);
  }

  /** Returns the number of bytes that are written. */
  get size(): number {
    return this.#at;
  }

  u16(...values: number[]): this {
    for (const value of values) {
      this.view.setUint16(this.#at, value, true);
      this.#at += 2;
    }
    return this;
  }

  u32(...values: number[]): this {
    for (const value of values) {
      this.view.setUint32(this.#at, value, true);
      this.#at += 4;
    }
    return this;
  }

  u64(...values: number[]): this {
    for (const value of values) {
      this.view.setBigUint64(this.#at, BigInt(value), true);
      this.#at += 8;
    }
    return this;
  }

  raw(bytes: Uint8Array): this {
    this.bytes.set(bytes, this.#at);
    this.#at += bytes.length;
    return this;
  }
}

const big = (value: number, limits: ZipLimits): boolean => value >= limits.bytes;

const capped = (value: number, limits: ZipLimits): number => (big(value, limits) ? 0xffffffff : value);

/** Returns the bytes of the local header before an entry's data. */
export const localHeaderSize = (name: Pick<Uint8Array, 'length'>, size: number, limits: ZipLimits): number =>
  30 + name.length + (big(size, limits) ? 20 : 0);

/** A local header without checksum, sizes and name. */
const LOCAL = new Fields(30)
  .u32(0x04034b50)
  .u16(VERSION, UTF8_NAMES, 0, 0, DOS_DATE)
  .u32(0, 0, 0)
  .u16(0, 0).bytes;

export const localHeader = ({ name, size, crc }: ZipEntry, limits: ZipLimits): Uint8Array => {
  const fields = new Fields(localHeaderSize(name, size, limits)).raw(LOCAL).raw(name);
  const { bytes, view } = fields;
  view.setUint32(14, crc, true);
  view.setUint32(18, capped(size, limits), true);
  view.setUint32(22, capped(size, limits), true);
  view.setUint16(26, name.length, true);
  if (!big(size, limits)) return bytes;
  view.setUint16(4, VERSION_ZIP64, true);
  view.setUint16(28, 20, true);
  return fields.u16(1, 16).u64(size, size).bytes;
};

/** Returns the bytes of the 64-bit fields of a directory record: the size twice, then the offset. */
const wideSize = ({ size, offset }: ZipEntry, limits: ZipLimits): number =>
  (big(size, limits) ? 16 : 0) + (big(offset, limits) ? 8 : 0);

const extraSize = (wide: number): number => (wide === 0 ? 0 : 4 + wide);

/** Bytes of a directory record before its name. */
export const CENTRAL_NAME = 46;

/** Returns the bytes of an entry's record in the directory. */
export const centralRecordSize = (entry: ZipEntry, limits: ZipLimits): number =>
  CENTRAL_NAME + entry.name.length + extraSize(wideSize(entry, limits));

/** A directory record without checksum, sizes, offset and name. */
const CENTRAL = new Fields(CENTRAL_NAME)
  .u32(0x02014b50)
  .u16(MADE_ON_UNIX | VERSION, VERSION, UTF8_NAMES, 0, 0, DOS_DATE)
  .u32(0, 0, 0)
  .u16(0, 0, 0, 0, 0)
  .u32(REGULAR_FILE * 0x10000, 0).bytes;

/** Writes an entry's record of the directory. */
export const writeCentralRecord = (fields: Fields, entry: ZipEntry, limits: ZipLimits): void => {
  const { name, size, crc, offset } = entry;
  const { view, size: at } = fields;
  fields.raw(CENTRAL).raw(name);
  view.setUint32(at + 16, crc, true);
  view.setUint32(at + 20, capped(size, limits), true);
  view.setUint32(at + 24, capped(size, limits), true);
  view.setUint16(at + 28, name.length, true);
  view.setUint32(at + 42, capped(offset, limits), true);
  const wide = wideSize(entry, limits);
  if (wide === 0) return;
  view.setUint16(at + 4, MADE_ON_UNIX | VERSION_ZIP64, true);
  view.setUint16(at + 6, VERSION_ZIP64, true);
  view.setUint16(at + 30, extraSize(wide), true);
  fields.u16(1, wide);
  if (big(size, limits)) fields.u64(size, size);
  if (big(offset, limits)) fields.u64(offset);
};

/** Returns the bytes of the name of a directory record. */
export const centralNameSize = (directory: Buffer, at: number): number => directory.readUInt16LE(at + 28);

/** Returns the bytes of a directory record. */
export const centralSizeAt = (directory: Buffer, at: number): number =>
  CENTRAL_NAME + centralNameSize(directory, at) + directory.readUInt16LE(at + 30);

/** Returns the records after the central directory: the Zip64 end records if needed, then the classic one. */
export const endRecords = (
  entries: number,
  directory: { offset: number; size: number },
  limits: ZipLimits,
): Uint8Array => {
  const { offset, size } = directory;
  const zip64 = entries >= limits.entries || big(offset, limits) || big(size, limits);
  const fields = new Fields(22 + (zip64 ? 76 : 0));
  if (zip64) {
    fields
      .u32(0x06064b50)
      .u64(44)
      .u16(MADE_ON_UNIX | VERSION_ZIP64, VERSION_ZIP64)
      .u32(0, 0)
      .u64(entries, entries, size, offset)
      .u32(0x07064b50, 0)
      .u64(offset + size)
      .u32(1);
  }
  const count = entries >= limits.entries ? 0xffff : entries;
  return fields
    .u32(0x06054b50)
    .u16(0, 0, count, count)
    .u32(capped(size, limits), capped(offset, limits))
    .u16(0).bytes;
};
