import { expect, test } from 'bun:test';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@twinset/engine/testing';
import { moveFile } from './move-file.ts';

const folder = temporaryFolder();
const from = join(folder, 'from');

test('a file gets a new name, or replaces the file of that name', async () => {
  const to = join(folder, 'to');
  for (const text of ['first', 'second']) {
    await Bun.write(from, text);
    await moveFile(from, to);
    expect([await Bun.file(to).text(), existsSync(from)]).toEqual([text, false]);
  }
});

test('a failed move keeps both files', async () => {
  await Bun.write(from, 'kept');
  const taken = join(folder, 'taken');
  mkdirSync(taken);
  for (const [to, code] of [
    [join(folder, 'missing', 'to'), 'ENOENT'],
    [taken, 'EISDIR'],
  ] as const)
    await expect(moveFile(from, to)).rejects.toMatchObject({ code });
  expect([await Bun.file(from).text(), existsSync(taken)]).toEqual(['kept', true]);
});
