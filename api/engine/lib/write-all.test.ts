import { expect, test } from 'bun:test';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePieces } from './write-all.ts';

const folder = temporaryFolder();
const pieces = ['ab', '', 'cdef', 'g'].map((text) => new TextEncoder().encode(text));

test('pieces are written completely if the system writes fewer bytes at once', () => {
  const path = join(folder, 'pieces');
  for (const first of [0, 1, 2, 4, 6, 7]) {
    const file = openSync(path, 'w');
    writePieces(file, pieces, 3, (fd, _, at) => writeSync(fd, Buffer.concat(pieces), 0, first, at));
    closeSync(file);
    expect(readFileSync(path, 'latin1')).toBe('\0\0\0abcdefg');
  }
});
