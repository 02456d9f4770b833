import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { temporaryFolder } from '@twinset/engine/testing';

const temporary = temporaryFolder();
const file = join(temporary, 'source.bin');
await Bun.write(file, 'twelve bytes');

const SCRIPT = `
import { streamZip } from ${JSON.stringify(join(import.meta.dir, 'stream-zip.ts'))};
const path = ${JSON.stringify(file)};
const entries = [{ name: 'whole', path }, { name: 'part', path, range: { start: 3, end: 7 } }, { name: 'text', text: 'a' }];
await Bun.write(Bun.stdout, await new Response(streamZip(entries, () => {})).bytes());
`;

/** Returns the archive as written by a machine of that time zone. */
const zipIn = (timeZone: string): Buffer =>
  Bun.spawnSync([process.execPath, '-e', SCRIPT], { env: { ...process.env, TZ: timeZone } }).stdout;

/** Returns time and date of every local header and directory record. */
function stampsOf(zip: Buffer): number[][] {
  const at = (signature: string, offset: number) => {
    const found = [];
    for (let i = zip.indexOf(signature, 0, 'latin1'); i >= 0; i = zip.indexOf(signature, i + 4, 'latin1'))
      found.push([zip.readUInt16LE(i + offset), zip.readUInt16LE(i + offset + 2)]);
    return found;
  };
  return [...at('PK\x03\x04', 10), ...at('PK\x01\x02', 12)];
}

test('entries of a streamed zip are of 1 February 1980 in every time zone, and its bytes the same', () => {
  const [west, east] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'].map(zipIn);
  expect(stampsOf(west)).toEqual(Array(6).fill([0, (0 << 9) | (2 << 5) | 1]));
  expect(east.equals(west)).toBe(true);
});
