import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePng } from '../testing/png.ts';
import { startApi } from '../testing/start-api.ts';
import { uploadFiles } from '../testing/upload-folder.ts';
import { SCHEMA_VERSION } from './schema.ts';

/** Rewrites the records in the format of version 1: no version of facts, pixels hashed by SHA-256. */
function toVersion1(path: string): void {
  const db = new Database(path);
  db.run('ALTER TABLE files DROP COLUMN facts_version');
  for (const { rowid, facts } of db.query('SELECT rowid, facts FROM files').all() as never[]) {
    const { pixelHash, ...rest } = JSON.parse(facts);
    const old = JSON.stringify({ ...rest, ...(pixelHash ? { pixelSha256: `sha of ${pixelHash}` } : {}) });
    db.query('UPDATE files SET facts = ? WHERE rowid = ?').run(old, rowid);
  }
  db.run('PRAGMA user_version = 1');
  db.close();
}

test('facts of version 1 are used until the next upload, which finds them again', async () => {
  const image = (name: string) => ({ name, bytes: makePng(40, 40, 3, (x, y) => (x * y) % 251) });
  const folder = mkdtempSync(join(tmpdir(), 'twinset-older-'));
  const first = await startApi({}, folder);
  const client = first.client();
  await client.start();
  await uploadFiles(client, 'images', [image('a.png'), image('b.png')]);
  await uploadFiles(client, 'masks', [{ name: 'a.png', bytes: makePng(40, 40, 1, (x) => x % 2) }]);
  await first.stop();
  const path = join(folder, 'twinset.db');
  toVersion1(path);

  const second = await startApi({}, folder);
  try {
    const again = second.client(client.sessionId);
    const exact = async () =>
      (await again.ok('datasetReport')).findings.find(({ code }) => code === 'ExactDuplicates')?.files;
    const hashes = () => {
      const [session = ''] = second.ctx.records.sessions.keys();
      return second.ctx.records.files.list(session, 'images').map(({ facts }) => facts.pixelHash);
    };
    expect(hashes().every((hash) => hash.startsWith('sha of '))).toBe(true);
    expect(await exact()).toEqual(['a.png', 'b.png']);
    expect((await again.ok('imageUploadStatus')).success).toBe(true);
    await uploadFiles(again, 'images', [image('c.png')]);
    expect(new Set(hashes()).size).toBe(1);
    expect(hashes()[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(await exact()).toEqual(['a.png', 'b.png', 'c.png']);
  } finally {
    await second.stop();
  }
  const db = new Database(path);
  expect(db.query('PRAGMA user_version').get()).toEqual({ user_version: SCHEMA_VERSION });
  db.close();
  rmSync(folder, { recursive: true, force: true });
});
