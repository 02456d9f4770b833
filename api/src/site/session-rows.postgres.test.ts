import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { SCHEMA_VERSION } from '../records/schema.ts';
import { PostgresService, postgresPrograms } from '../testing/postgres-service.ts';
import { TUNABLES } from '../tunables.ts';
import { Postgres } from './postgres.ts';
import { type Claim, LostSession, SessionRows } from './session-rows.ts';

const programs = postgresPrograms();
const LEASE = TUNABLES.siteLease.value;

describe.skipIf(programs === null)('sessions in PostgreSQL', () => {
  let service: PostgresService;
  let db: Postgres;
  let count = 0;
  beforeAll(async () => {
    service = await PostgresService.start(programs as string);
    db = new Postgres(service.url);
    await db.prepare(SCHEMA_VERSION);
  }, 60_000);
  afterAll(async () => {
    await db?.close();
    await service?.remove();
  });

  const nextSession = () => String(count++).padStart(40, '0');
  const change = (session: string, data: string | null = '{}') => [
    { session, table: 'sessions', key: JSON.stringify([session]), place: 1, data },
  ];
  async function server(address = 'http://localhost:1'): Promise<SessionRows> {
    const rows = new SessionRows(db);
    await rows.renew(address);
    return rows;
  }
  const own = async (rows: SessionRows, session: string, create = true) => {
    const claim = await rows.claim(session, { create, mayInherit: () => true });
    expect(claim.state).toBe('own');
    return claim as Extract<Claim, { state: 'own' }>;
  };
  const endLease = (rows: SessionRows) =>
    db.run((sql) => sql`UPDATE twinset_servers SET alive_until = clock_timestamp() WHERE id = ${rows.id}`);

  test('one of two servers gets a new session; the other learns its address', async () => {
    const [a, b] = [await server('http://a:1'), await server('http://b:1')];
    const session = nextSession();
    expect(await a.claim(session, { create: false, mayInherit: () => true })).toEqual({ state: 'unknown' });
    const claims = await Promise.all(
      [a, b, a, b].map((rows) => rows.claim(session, { create: true, mayInherit: () => true })),
    );
    // A server may be late for its other call.
    const owners = new Set(claims.flatMap(({ state }, n) => (state === 'own' ? [[a, b][n % 2]] : [])));
    expect(owners.size).toBe(1);
    const [winner, loser] = owners.has(a) ? [a, b] : [b, a];
    expect(await own(winner, session)).toMatchObject({ fence: 1 });
    const address = winner === a ? 'http://a:1' : 'http://b:1';
    expect(await loser.claim(session, { create: true, mayInherit: () => true })).toEqual({
      state: 'elsewhere',
      address,
    });
  });

  test('a session is inherited when the lease of its server has ended, with a larger number', async () => {
    const [a, b] = [await server(), await server()];
    const session = nextSession();
    await own(a, session);
    await a.store(change(session, '{"key":"x"}'), new Map([[session, 1]]));
    await endLease(a);
    expect(await b.claim(session, { create: false, mayInherit: () => false })).toEqual({ state: 'later' });
    const { fence, rows } = await own(b, session);
    expect(fence).toBe(2);
    expect(rows).toEqual([{ table: 'sessions', key: `["${session}"]`, place: 1, data: '{"key":"x"}' }]);
  });

  test('a write with an older number is refused, and none of its rows is stored', async () => {
    const [a, b] = [await server(), await server()];
    const [session, other] = [nextSession(), nextSession()];
    for (const one of [session, other]) await own(a, one);
    await endLease(a);
    await own(b, session);
    await a.renew('http://a:1');
    const both = new Map([
      [session, 1],
      [other, 1],
    ]);
    const late = a.store([...change(other), ...change(session)], both);
    expect(late).rejects.toBeInstanceOf(LostSession);
    await late.catch(() => {});
    expect((await own(a, other)).rows).toEqual([]);
    expect((await own(b, session)).rows).toEqual([]);
    // Nor does an older number of the present server count.
    expect(b.store(change(session), new Map([[session, 1]]))).rejects.toBeInstanceOf(LostSession);
    await b.store(change(session), new Map([[session, 2]]));
    expect((await own(b, session)).rows).toHaveLength(1);
  });

  test('another server acquires sessions that were given up at once', async () => {
    const [a, b] = [await server(), await server()];
    const session = nextSession();
    const addressOf = async () => (await b.addressesOf([session, nextSession()])).get(session);
    await own(a, session);
    expect(await b.ownerless(1000)).not.toContain(session);
    expect(await addressOf()).toBe('http://localhost:1');
    await a.release();
    expect(await addressOf()).toBeUndefined();
    expect(await b.ownerless(1000)).toContain(session);
    expect(await b.claim(session, { create: false, mayInherit: () => false })).toMatchObject({
      state: 'own',
      fence: 2,
    });
    expect((await b.owned()).get(session)).toBe(2);
    await b.forget([session]);
    expect(await b.claim(session, { create: false, mayInherit: () => true })).toEqual({ state: 'unknown' });
  });

  test('a session with rows is not forgotten, nor is one of another server', async () => {
    const [a, b] = [await server(), await server()];
    const [full, foreign] = [nextSession(), nextSession()];
    await own(a, full);
    await a.store(change(full), new Map([[full, 1]]));
    await own(b, foreign);
    await a.forget([full, foreign]);
    expect([...(await a.all())]).toEqual(expect.arrayContaining([full, foreign]));
    await a.store(change(full, null), new Map([[full, 1]]));
    await a.forget([full]);
    expect((await a.all()).has(full)).toBe(false);
  });

  test('a lease ends by the clock of the database', async () => {
    const [a, b] = [await server(), await server()];
    const session = nextSession();
    await own(a, session);
    const [row] = await db.run(
      (sql) => sql`
        SELECT extract(epoch FROM alive_until - clock_timestamp()) * 1000 AS left
        FROM twinset_servers WHERE id = ${a.id}`,
    );
    expect(Number(row.left)).toBeLessThanOrEqual(LEASE);
    expect(Number(row.left)).toBeGreaterThan(LEASE / 2);
    await endLease(a);
    expect(await b.ownerless(1000)).toContain(session);
  });

  test('keys are the same for all servers', async () => {
    const keys = await Promise.all(['peer', 'peer', 'access'].map((name) => db.secret(name)));
    expect(keys[0]).toHaveLength(32);
    expect(keys[1]).toEqual(keys[0] as Uint8Array);
    expect(keys[2]).not.toEqual(keys[0] as Uint8Array);
  });

  test('a database of another version is refused', async () => {
    expect(db.prepare(SCHEMA_VERSION + 1)).rejects.toThrow(
      `was written by another version (records ${SCHEMA_VERSION}, this one has ${SCHEMA_VERSION + 1})`,
    );
  });

  test('a transaction waits while the database restarts', async () => {
    await service.stop();
    const waiting = db.run((sql) => sql`SELECT 1 AS one`);
    await Bun.sleep(1000);
    await service.start();
    expect((await waiting)[0].one).toBe(1);
  });

  test('a transaction fails when the database does not return', async () => {
    await service.stop();
    expect(db.run((sql) => sql`SELECT 1`, 300)).rejects.toMatchObject({
      code: 'StorageUnavailable',
      message: 'The database of the site (DATABASE_URL) does not respond.',
    });
    await service.start();
  });
});
