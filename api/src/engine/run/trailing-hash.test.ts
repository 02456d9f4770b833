import { expect, test } from 'bun:test';
import { closeSync, openSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TrailingHash } from './trailing-hash.ts';

const folder = temporaryFolder();
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

test('the hash of what was taken in', () => {
  const hash = new TrailingHash(file('zip', 'abcdef'));
  hash.advance(3);
  hash.advance(6);
  expect(hash.finish()).toBe(new Bun.CryptoHasher('sha256').update('abcdef').digest('hex'));
});

test('a second close leaves the file alone that has the number by then', () => {
  const hash = new TrailingHash(file('zip', 'abc'));
  hash.advance(3);
  hash.finish();
  // The system gives the lowest free number, which is the one just closed.
  const other = openSync(file('other', 'xyz'), 'r');
  hash.close();
  expect(readSync(other, new Uint8Array(3))).toBe(3);
  closeSync(other);
});
