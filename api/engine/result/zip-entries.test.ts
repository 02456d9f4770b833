import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ZipWriter } from '../zip/index.ts';
import { zipEntries } from './zip-entries.ts';

const temporary = temporaryFolder();
const text = (s: string) => new TextEncoder().encode(s);

test('finds every entry at its offset, listed by name, whatever the order of the data', async () => {
  const path = join(temporary, 'a.zip');
  const zip = new ZipWriter(path, { sorted: true });
  const files: Record<string, string> = { 'b/2.png': 'second', 'a/ü.png': 'ümlaut', 'b/10.png': '' };
  for (const [name, body] of Object.entries(files)) zip.add(name, text(body));
  zip.finish();
  const entries = await zipEntries(path);
  expect([...entries.keys()]).toEqual(['a/ü.png', 'b/10.png', 'b/2.png']);
  for (const [name, { start, end }] of entries)
    expect(await Bun.file(path).slice(start, end).text()).toBe(files[name]);
});

test('reads Zip64 ends', async () => {
  const path = join(temporary, 'wide.zip');
  const zip = new ZipWriter(path, { sorted: true, limits: { entries: 2 } });
  for (const name of ['z', 'y', 'x']) zip.add(name, text(name));
  zip.finish();
  const entries = await zipEntries(path);
  expect([...entries.keys()]).toEqual(['x', 'y', 'z']);
  const { start, end } = entries.get('y')!;
  expect(await Bun.file(path).slice(start, end).text()).toBe('y');
});

test('a file that is not a zip is an error', async () => {
  const path = join(temporary, 'no.zip');
  await Bun.write(path, 'not a zip at all, only a text of some length');
  await expect(zipEntries(path)).rejects.toThrow('no end record');
});
