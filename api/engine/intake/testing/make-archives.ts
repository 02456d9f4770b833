import { deflateRawSync, gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

/** Entry of an archive for tests, well-formed or not. */
export type TestEntry = {
  path: string;
  bytes?: Uint8Array;
  /** True for a symbolic link whose target are the bytes. */
  isLink?: boolean;
  isDeflated?: boolean;
  isEncrypted?: boolean;
};

function zipEntry(entry: TestEntry, offset: number) {
  const { path, bytes = new Uint8Array(), isLink, isDeflated, isEncrypted } = entry;
  const name = Buffer.from(path);
  const data = isDeflated ? deflateRawSync(bytes, { level: 9 }) : Buffer.from(bytes);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(0x0800 | (isEncrypted ? 1 : 0), 2);
  common.writeUInt16LE(isDeflated ? 8 : 0, 4);
  common.writeUInt32LE(Bun.hash.crc32(bytes), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(bytes.length, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, data]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(((isLink ? 0o120777 : 0o100644) << 16) >>> 0, 6);
  rest.writeUInt32LE(offset, 10);
  const madeByUnix = Buffer.from([20, 3]);
  return { local, central: Buffer.concat([Buffer.from('PK\x01\x02'), madeByUnix, common, rest, name]) };
}

/** Returns a zip of the entries. */
export function makeZip(entries: readonly TestEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { local, central } = zipEntry(entry, offset);
    locals.push(local);
    centrals.push(central);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** Returns a tar of the entries, packed with gzip or not. */
export async function makeTar(entries: readonly TestEntry[], isGzip = false): Promise<Buffer> {
  const tar = pack();
  for (const { path, bytes = new Uint8Array(), isLink } of entries) {
    if (isLink) tar.entry({ name: path, type: 'symlink', linkname: Buffer.from(bytes).toString() });
    else tar.entry({ name: path }, Buffer.from(bytes));
  }
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(Buffer.from(chunk as Uint8Array));
  const whole = Buffer.concat(chunks);
  return isGzip ? gzipSync(whole) : whole;
}
