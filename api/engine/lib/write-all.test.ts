import { expect, test } from 'bun:test';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePieces, writeTexts } from './write-all.ts';

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

test('texts of any length are written in order and in whole characters', async () => {
  const texts = ['', 'a', '€'.repeat(200_000), 'ü🌿', '', '🌿'.repeat(140_000), '{}'];
  const path = join(folder, 'texts');
  const file = openSync(path, 'w');
  await writeTexts(file, texts);
  closeSync(file);
  expect(readFileSync(path, 'utf8') === texts.join('')).toBe(true);
});
