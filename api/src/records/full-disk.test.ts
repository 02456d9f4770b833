import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { mayMount, SmallDisk } from '../testing/small-disk.ts';
import { openRecords, type Records } from './open.ts';
import { createReserve, type Reserve } from './reserve.ts';

const isPossible = mayMount();
const ROOM = 128 << 10;
const csv = (kilobytes: number) => ({ filename: 'a.csv', file: 'x'.repeat(kilobytes << 10) });

describe.skipIf(!isPossible)('records on a full disk', () => {
  let disk: SmallDisk;
  let folder: string;
  let reserve: Reserve;
  let records: Records;
  beforeAll(() => {
    disk = new SmallDisk(8 << 20);
  });
  afterAll(() => disk.remove());
  beforeEach(() => {
    disk.clear();
    records?.close();
    if (folder) rmSync(folder, { recursive: true });
    folder = join(disk.path, crypto.randomUUID());
    mkdirSync(folder);
    reserve = createReserve(folder, ROOM);
    records = openRecords(join(folder, 'twinset.db'), reserve.release);
    records.sessions.add('s');
  });
  /** Uses all bytes, including those of the write-ahead log. */
  const fill = () => {
    records.checkpoint();
    disk.fill();
    expect(disk.free).toBe(0);
  };

  test('one is written with the reserved space; without it, it fails and nothing of it remains', () => {
    expect(reserve.take()).toBe(true);
    expect(statSync(join(folder, 'reserve')).size).toBe(ROOM);
    fill();
    expect(() => records.check()).toThrow();
    records.csv.put('s', csv(1));
    expect(existsSync(join(folder, 'reserve'))).toBe(false);
    fill();
    const write = () =>
      records.transaction(() => {
        records.sessions.set('s', 'bucket', true);
        records.csv.put('s', csv(300));
      });
    expect(write).toThrow('full');
    expect([records.sessions.get('s')?.bucket, records.csv.get('s')?.file.length]).toEqual([false, 1024]);
  });

  test('several writes are repeated as a whole, even those that fail before the last', () => {
    records.close();
    reserve = createReserve(folder, 3 << 20);
    records = openRecords(join(folder, 'twinset.db'), reserve.release);
    expect(reserve.take()).toBe(true);
    fill();
    records.transaction(() => {
      records.sessions.set('s', 'bucket', true);
      // More than SQLite keeps in memory.
      records.csv.put('s', csv(2500));
      records.sessions.set('s', 'project', true);
    });
    expect(records.sessions.get('s')).toMatchObject({ bucket: true, project: true });
    expect(records.csv.get('s')?.file.length).toBe(2500 << 10);
  });

  test('the reserve is created again once twice its size is free', () => {
    fill();
    expect(reserve.take()).toBe(false);
    expect(reserve.release()).toBe(false);
    disk.clear();
    expect(reserve.take()).toBe(true);
  });

  test('the use of a session is kept in memory if it cannot be written', async () => {
    await Bun.sleep(5);
    const since = Date.now();
    fill();
    expect(records.sessions.idleSince(since)).toEqual(['s']);
    records.sessions.touch('s');
    expect(records.sessions.idleSince(since)).toEqual([]);
    expect(records.sessions.get('s')?.touched).toBeGreaterThanOrEqual(since);
  });

  test('URLs are revoked at once even if it cannot be written', () => {
    const first = records.epochs.get('s', 'images');
    fill();
    expect(() => records.epochs.raise('s', ['images'])).toThrow('full');
    expect(records.epochs.peek('s', 'images')).toBeGreaterThan(first);
    disk.clear();
    records.epochs.raise('s', ['images']);
    expect(records.epochs.get('s', 'images')).toBeGreaterThan(first);
  });

  test('it closes, opens again and contains what was written', () => {
    records.csv.put('s', csv(3));
    disk.fill();
    records.close();
    records = openRecords(join(folder, 'twinset.db'));
    expect(records.csv.get('s')?.file.length).toBe(3 << 10);
  });
});
