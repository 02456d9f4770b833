import { describe } from 'bun:test';
import { openRecords } from '../records/open.ts';
import { SCHEMA_VERSION } from '../records/schema.ts';
import { recordsConformance } from '../records/testing/conformance.ts';
import { PostgresService, postgresPrograms } from '../testing/postgres-service.ts';
import { Postgres } from './postgres.ts';
import { createSender } from './sender.ts';
import { rowsOf, SessionRows } from './session-rows.ts';

const programs = postgresPrograms();

describe.skipIf(programs === null)('records of a site', () => {
  recordsConformance('SQLite and PostgreSQL', async () => {
    const service = await PostgresService.start(programs as string);
    const db = new Postgres(service.url);
    await db.prepare(SCHEMA_VERSION);
    const server = async () => {
      const rows = new SessionRows(db);
      await rows.renew('http://localhost:1');
      const records = openRecords(':memory:');
      return { rows, records, changes: records.listChanges(), fences: new Map<string, number>() };
    };
    const first = await server();
    const send = createSender(first.changes, first.rows, () => first.fences);
    const session = 'f'.repeat(40);
    await first.rows.claim(session, { create: true, mayInherit: () => false });
    first.fences.set(session, 1);
    return {
      records: first.records,
      async remaining() {
        await send();
        const second = await server();
        const stored = await db.run((sql) => rowsOf(sql, session));
        second.changes.load(session, stored);
        return second.records;
      },
      async close() {
        first.records.close();
        await db.close();
        await service.remove();
      },
    };
  });
});
