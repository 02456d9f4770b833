import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodePositions } from '@twinset/engine';
import { decodeFingerprint, type Fingerprint } from '@twinset/tensor-core';
import { makePng } from '../testing/png.ts';
import {
  augment,
  blockImage,
  blockPairs,
  numbersTo,
  sendCsv,
  sessionWith,
  zipText,
} from '../testing/split-session.ts';
import { startApi, type TestClient } from '../testing/start-api.ts';
import { uploadFiles } from '../testing/upload-folder.ts';
import { SCHEMA_VERSION } from './schema.ts';

/** Tables of version 1 that changed since. */
const CSV_1 = `
CREATE TABLE csv (
  session TEXT PRIMARY KEY REFERENCES sessions(key) ON DELETE CASCADE,
  filename TEXT NOT NULL,
  bytes BLOB NOT NULL
) STRICT`;

/**
 * Rewrites the records in the format of version 1: thumbnails among the facts, pixels hashed by SHA-256, no version of
 * facts, CSV files in the records.
 */
function toVersion1(path: string): void {
  const db = new Database(path);
  const files = db.query(
    `SELECT f.rowid, f.kind, f.facts, t.data FROM files f
     LEFT JOIN thumbnails t ON (t.session, t.kind, t.name) = (f.session, f.kind, f.name)`,
  );
  for (const { rowid, kind, facts, data } of files.all() as never[]) {
    const { pixelHash, ...rest } = JSON.parse(facts);
    const hash = pixelHash ? { pixelSha256: `sha of ${pixelHash}` } : {};
    const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
    const printOf = ({ phash, steady, thumb, flat }: Fingerprint) => ({ phash, steady, thumb, flat });
    const textOf = { images: () => printOf(decodeFingerprint(data)), masks: () => decodePositions(data) };
    const large = Object.entries(textOf[kind as 'images' | 'masks']()).map(([key, value]) => [
      key,
      value instanceof Uint8Array ? base64(value) : value,
    ]);
    const thumbnail = { [kind === 'images' ? 'fingerprint' : 'places']: Object.fromEntries(large) };
    const old = JSON.stringify({ ...rest, ...hash, ...thumbnail });
    db.query('UPDATE files SET facts = ? WHERE rowid = ?').run(old, rowid);
  }
  const csv = db.query('SELECT session, filename FROM csv').all() as { session: string; filename: string }[];
  const tables = ['thumbnails', 'ended', 'csv', 'versions', 'version_sources'];
  for (const sql of [...tables.map((name) => `DROP TABLE ${name}`), CSV_1]) db.run(sql);
  for (const { session, filename } of csv)
    db.query('INSERT INTO csv VALUES (?, ?, ?)').run(session, filename, Buffer.from('image_id,site'));
  db.run('ALTER TABLE files DROP COLUMN facts_version');
  db.run('ALTER TABLE sessions DROP COLUMN tile_bytes');
  db.run('ALTER TABLE files RENAME COLUMN thumbnail TO published');
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

test('records of version 1 keep sessions, files, results and URLs; a CSV has to be uploaded again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'twinset-older-'));
  const first = await startApi({}, folder);
  const client = await sessionWith(first, blockPairs(numbersTo(8)));
  const sendSites = (to: TestClient) => sendCsv(to, 'site', (n) => (n % 2 === 0 ? 'a' : 'b'), 8);
  await sendSites(client);
  const config = { splitParameters: ['site'], splitParameter: 'site' };
  expect(await augment(client, config)).toMatchObject({ success: true });
  const split = await zipText(first, client, 'split.csv');
  const signed = { body: { filenames: ['img_9.png'], folder_path: 'images', content_types: ['image/png'] } };
  const { results } = await client.ok('signUploadUrls', signed as never);
  await first.stop();
  toVersion1(join(folder, 'twinset.db'));

  const second = await startApi({}, folder);
  try {
    const later = second.client(client.sessionId);
    expect(await later.ok('augmentationIsComplete')).toMatchObject({ success: true });
    expect(await zipText(second, later, 'split.csv')).toBe(split);
    expect((await later.ok('imageNames')).results).toHaveLength(8);
    expect((await later.ok('datasetReport')).pairs).toBe(8);
    const [session = ''] = second.ctx.records.sessions.keys();
    expect(second.ctx.records.rowsOf(session)).toMatchObject({ files: 16, thumbnails: 16 });
    expect((await later.ok('stratificationFilename')).results).toBeNull();
    expect(await augment(later, config)).toMatchObject({ errorType: 'StratifiedSplitError' });
    expect(await sendSites(later)).toMatchObject({ success: true });
    expect(await augment(later, config)).toMatchObject({ success: true });
    expect(await zipText(second, later, 'split.csv')).toBe(split);
    const address =
      second.origin + new URL(client.resolve(results[0]?.url ?? '')).href.slice(first.origin.length);
    const body = blockImage(9);
    const sent = await fetch(address, { method: 'PUT', body, headers: { 'content-type': 'image/png' } });
    expect(sent.status).toBe(200);
  } finally {
    await second.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
