import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePart } from './write-part.ts';

const folder = mkdtempSync(join(tmpdir(), 'twinset-part-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FIVE = Uint8Array.of(1, 2, 3, 4, 5);
const connection = undefined;
const write = (length: number | null, limit: number) =>
  writePart(join(folder, 'part'), {
    body: new Response(FIVE).body,
    length,
    limit: { bytes: limit },
    connection,
  });

test('a body of the declared length, or of an unknown one, is written whole', async () => {
  for (const length of [5, null]) {
    expect(await write(length, 5)).toBe(5);
    expect(await Bun.file(join(folder, 'part')).bytes()).toEqual(FIVE);
  }
});

test('a body of another length than declared is incomplete', async () => {
  for (const length of [4, 6])
    await expect(write(length, 9)).rejects.toMatchObject({ code: 'IncompleteUpload' });
});

test('a body beyond the limit is too large, whatever its length says', async () => {
  for (const length of [5, null]) await expect(write(length, 4)).rejects.toMatchObject({ code: 'TooLarge' });
});
