import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { crc32 } from 'node:zlib';

function header(name: Buffer, data: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x0800, 2);
  fields.writeUInt32LE(crc32(data), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(data.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

/** Writes a zip of all files of a folder, stored, and returns its path. */
export function zipFolder(folder: string): string {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of all.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const [name, data] = [Buffer.from(relative(folder, path)), readFileSync(path)];
    const fields = header(name, data);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((0o100644 << 16) >>> 0, 6);
    rest.writeUInt32LE(at, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), fields, rest, name]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  const zip = `${folder}.zip`;
  writeFileSync(zip, Buffer.concat([...locals, directory, end]));
  return zip;
}
