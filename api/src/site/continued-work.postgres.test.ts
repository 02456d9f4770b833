import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createLog } from '../lib/log.ts';
import { openRecords } from '../records/open.ts';
import { SCHEMA_VERSION } from '../records/schema.ts';
import { PostgresService, postgresPrograms } from '../testing/postgres-service.ts';
import { until } from '../testing/until.ts';
import { TUNABLES } from '../tunables.ts';
import { Postgres } from './postgres.ts';
import { SessionRows } from './session-rows.ts';
import { Site } from './site.ts';

const programs = postgresPrograms();
const SESSION = 'c'.repeat(40);
const TIMES = [TUNABLES.siteLease, TUNABLES.siteMargin, TUNABLES.siteBeat];
const FORMER = TIMES.map(({ value }) => value);

describe.skipIf(programs === null)('a session with work whose server ended', () => {
  let service: PostgresService;
  const open = async () => {
    const db = new Postgres(service.url);
    await db.prepare(SCHEMA_VERSION);
    return db;
  };
  beforeAll(async () => {
    service = await PostgresService.start(programs as string);
  }, 60_000);
  afterAll(async () => {
    for (const [n, time] of TIMES.entries()) time.value = FORMER[n] as number;
    await service?.remove();
  });

  test('continues elsewhere, also if its files cannot be copied at first', async () => {
    const [db, records] = [await open(), openRecords(':memory:')];
    const [former, changes] = [new SessionRows(db), records.listChanges()];
    await former.renew('http://localhost:1');
    await former.claim(SESSION, { create: true, mayInherit: () => false });
    records.sessions.add(SESSION);
    await former.store(changes.list().rows, new Map([[SESSION, 1]]));
    await former.release();
    await db.close();

    // A lease that counts at once.
    for (const [n, time] of TIMES.entries()) time.value = [1000, 200, 50][n] as number;
    const means = { log: createLog('silent'), records: openRecords(':memory:'), peerKey: 'key' };
    const site = new Site({
      ...means,
      db: await open(),
      env: { PEER_ADDRESS: 'http://localhost:2' } as never,
    });
    const restored: string[] = [];
    await site.join(2, {
      loaded: () => {},
      hasWork: () => true,
      async restore(session) {
        restored.push(session);
        if (restored.length < 3) throw new Error('the bucket is out of reach');
      },
    });
    await until('its files are copied', () => restored.length === 3);
    const place = await site.find(SESSION, { create: false, asked: false });
    expect(place).toHaveProperty('leave');
    expect(restored).toEqual([SESSION, SESSION, SESSION]);
    await site.leave();
  }, 30_000);
});
