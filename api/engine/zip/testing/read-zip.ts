export interface ReadEntry {
  name: string;
  data: Buffer;
  method: number;
  flags: number;
  time: number;
  date: number;
  /** True if the central record has a Zip64 field. */
  zip64: boolean;
}

const u64 = (file: Buffer, at: number): number => Number(file.readBigUInt64LE(at));

/** Finds the directory by the end records (Zip64 ones first). */
const directory = (file: Buffer): { at: number; count: number } => {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const locator = end - 20;
  if (locator >= 0 && file.readUInt32LE(locator) === 0x07064b50) {
    const record = u64(file, locator + 8);
    if (file.readUInt32LE(record) !== 0x06064b50)
      throw new Error('no Zip64 end record where the locator points');
    return { at: u64(file, record + 48), count: u64(file, record + 32) };
  }
  return { at: file.readUInt32LE(end + 16), count: file.readUInt16LE(end + 10) };
};

/** Reads an archive of stored entries strictly: both headers of an entry must agree, the CRC must be right. */
export const readZip = (file: Buffer): ReadEntry[] => {
  const { at: start, count } = directory(file);
  const entries: ReadEntry[] = [];
  for (let at = start, i = 0; i < count; i++) {
    if (file.readUInt32LE(at) !== 0x02014b50) throw new Error(`no directory record ${i}`);
    const nameLength = file.readUInt16LE(at + 28);
    const extraLength = file.readUInt16LE(at + 30);
    const name = file.subarray(at + 46, at + 46 + nameLength);
    let extra = at + 46 + nameLength + 4;
    const wide = (value: number): number => {
      if (value !== 0xffffffff || extraLength === 0) return value;
      extra += 8;
      return u64(file, extra - 8);
    };
    const size = wide(file.readUInt32LE(at + 24));
    const stored = wide(file.readUInt32LE(at + 20));
    const local = wide(file.readUInt32LE(at + 42));
    if (extra !== at + 46 + nameLength + Math.max(4, extraLength))
      throw new Error('a Zip64 field of another length');
    const localName = file.readUInt16LE(local + 26);
    const body = local + 30 + localName + file.readUInt16LE(local + 28);
    const data = file.subarray(body, body + size);
    const crc = file.readUInt32LE(at + 16);
    const same =
      file.readUInt32LE(local) === 0x04034b50 &&
      file.subarray(local + 30, local + 30 + localName).equals(name) &&
      file.readUInt32LE(local + 14) === crc &&
      stored === size;
    if (!same) throw new Error(`the headers of "${name}" disagree`);
    if (Bun.hash.crc32(data) !== crc) throw new Error(`the CRC of "${name}" is wrong`);
    entries.push({
      name: name.toString(),
      data,
      method: file.readUInt16LE(at + 10),
      flags: file.readUInt16LE(at + 8),
      time: file.readUInt16LE(at + 12),
      date: file.readUInt16LE(at + 14),
      zip64: extraLength > 0,
    });
    at += 46 + nameLength + extraLength;
  }
  return entries;
};
