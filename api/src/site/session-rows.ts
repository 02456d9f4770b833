import type { RowChange, StoredRow } from '../records/row-changes.ts';
import { TUNABLES } from '../tunables.ts';
import type { Postgres, Transaction } from './postgres.ts';

/** Outcome of a request for a session. `elsewhere`: another running server has it; `later`: one may have ended. */
export type Claim =
  | { state: 'own'; fence: number; rows: StoredRow[] }
  | { state: 'elsewhere'; address: string }
  | { state: 'later' }
  | { state: 'unknown' };

/** Thrown when a session of this server belongs to another one by now. */
export class LostSession extends Error {
  override name = 'LostSession';
  constructor(session: string) {
    super(`The session ${session.slice(0, 8)} belongs to another server by now.`);
  }
}

/** Returns the stored rows of a session. */
export async function rowsOf(sql: Transaction, session: string): Promise<StoredRow[]> {
  const rows: { tab: string; key: string; place: string; data: string }[] =
    await sql`SELECT tab, key, place, data FROM twinset_rows WHERE session = ${session}`;
  return rows.map(({ tab, key, place, data }) => ({ table: tab, key, place: Number(place), data }));
}

/** The sessions in the database of a site, as one server sees them. */
export class SessionRows {
  readonly #db: Postgres;
  /** Id of this server, new at each start. */
  readonly id: string = crypto.randomUUID();

  constructor(db: Postgres) {
    this.#db = db;
  }

  /** Registers this server, or renews its lease. */
  async renew(address: string): Promise<void> {
    const lease = TUNABLES.siteLease.value / 1000;
    await this.#db.once(
      (sql) => sql`
        INSERT INTO twinset_servers VALUES (${this.id}, ${address}, clock_timestamp() + make_interval(secs => ${lease}))
        ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until`,
    );
  }

  /**
   * Requests a session for this server.
   * @param create creates it if it does not exist
   * @param mayInherit returns whether the sessions of a server whose lease has ended may be taken; asked when it is known that
   *   it has
   */
  claim(
    session: string,
    { create, mayInherit }: { create: boolean; mayInherit: () => boolean },
  ): Promise<Claim> {
    return this.#db.run(async (sql): Promise<Claim> => {
      const [row] =
        await sql`SELECT owner, fence FROM twinset_sessions WHERE session = ${session} FOR UPDATE`;
      if (!row && !create) return { state: 'unknown' };
      if (!row) {
        const added = await sql`
          INSERT INTO twinset_sessions VALUES (${session}, ${this.id}, 1) ON CONFLICT DO NOTHING RETURNING 1`;
        return added.length === 1 ? { state: 'own', fence: 1, rows: [] } : { state: 'later' };
      }
      if (row.owner === this.id)
        return { state: 'own', fence: Number(row.fence), rows: await rowsOf(sql, session) };
      if (row.owner !== null) {
        // Locked: its owner cannot renew its lease until it can see that the session was taken.
        const [owner] = await sql`
          SELECT address, alive_until > clock_timestamp() alive FROM twinset_servers WHERE id = ${row.owner} FOR UPDATE`;
        if (owner?.alive) return { state: 'elsewhere', address: owner.address };
        if (owner && !mayInherit()) return { state: 'later' };
      }
      const fence = Number(row.fence) + 1;
      await sql`UPDATE twinset_sessions SET owner = ${this.id}, fence = ${fence} WHERE session = ${session}`;
      return { state: 'own', fence, rows: await rowsOf(sql, session) };
    });
  }

  /**
   * Stores changes of sessions of this server in one transaction: all or none.
   * @param fences the number with which each session was taken
   * @throws LostSession if another server has one of them
   */
  store(changes: readonly RowChange[], fences: ReadonlyMap<string, number>): Promise<void> {
    const sessions = [...new Set(changes.map(({ session }) => session))].sort();
    const written = changes.filter(({ data }) => data !== null);
    const deleted = changes.filter(({ data }) => data === null);
    return this.#db.run(async (sql) => {
      const owned: { session: string; owner: string | null; fence: string }[] = await sql`
        SELECT session, owner, fence FROM twinset_sessions
        WHERE session IN (SELECT json_array_elements_text(${JSON.stringify(sessions)}::text::json))
        ORDER BY session FOR UPDATE`;
      const known = new Map(owned.map((row) => [row.session, row]));
      for (const session of sessions) {
        const row = known.get(session);
        if (row?.owner !== this.id || Number(row.fence) !== fences.get(session))
          throw new LostSession(session);
      }
      if (deleted.length > 0)
        await sql`
          DELETE FROM twinset_rows r
          USING json_to_recordset(${JSON.stringify(deleted)}::text::json) AS d(session text, "table" text, key text)
          WHERE r.session = d.session AND r.tab = d."table" AND r.key = d.key`;
      if (written.length > 0)
        await sql`
          INSERT INTO twinset_rows
          SELECT session, "table", key, place, data
          FROM json_to_recordset(${JSON.stringify(written)}::text::json)
            AS w(session text, "table" text, key text, place bigint, data text)
          ON CONFLICT (session, tab, key) DO UPDATE SET place = excluded.place, data = excluded.data`;
    });
  }

  /** Returns the sessions of this server. */
  async owned(): Promise<Map<string, number>> {
    const rows: { session: string; fence: string }[] = await this.#db.run(
      (sql) => sql`SELECT session, fence FROM twinset_sessions WHERE owner = ${this.id}`,
    );
    return new Map(rows.map(({ session, fence }) => [session, Number(fence)]));
  }

  /** Returns all sessions of the site. */
  async all(): Promise<Set<string>> {
    const rows: { session: string }[] = await this.#db.run(
      (sql) => sql`SELECT session FROM twinset_sessions`,
    );
    return new Set(rows.map(({ session }) => session));
  }

  /** Returns the addresses of the servers that have some sessions, also of those whose lease has ended. */
  async addressesOf(sessions: readonly string[]): Promise<Map<string, string>> {
    const rows: { session: string; address: string }[] = await this.#db.once(
      (sql) => sql`
        SELECT session, address FROM twinset_sessions s JOIN twinset_servers v ON v.id = s.owner
        WHERE session IN (SELECT json_array_elements_text(${JSON.stringify(sessions)}::text::json))`,
    );
    return new Map(rows.map(({ session, address }) => [session, address]));
  }

  /** Returns some sessions that no running server has. */
  async ownerless(limit: number): Promise<string[]> {
    const rows: { session: string }[] = await this.#db.once(
      (sql) => sql`
        SELECT session FROM twinset_sessions s WHERE NOT EXISTS (
          SELECT FROM twinset_servers v WHERE v.id = s.owner AND v.alive_until > clock_timestamp())
        ORDER BY random() LIMIT ${limit}`,
    );
    return rows.map(({ session }) => session);
  }

  /** Removes sessions of this server without rows, and servers that ended and have no sessions. */
  async forget(sessions: readonly string[]): Promise<void> {
    await this.#db.run(async (sql) => {
      await sql`
        DELETE FROM twinset_sessions s
        WHERE owner = ${this.id} AND NOT EXISTS (SELECT FROM twinset_rows r WHERE r.session = s.session)
          AND session IN (SELECT json_array_elements_text(${JSON.stringify(sessions)}::text::json))`;
    });
  }

  /** Removes servers whose lease ended and that have no sessions. */
  async forgetServers(): Promise<void> {
    await this.#db.once(
      (sql) => sql`
        DELETE FROM twinset_servers v WHERE alive_until < clock_timestamp() - interval '1 hour'
          AND NOT EXISTS (SELECT FROM twinset_sessions s WHERE s.owner = v.id)`,
    );
  }

  /** Gives all sessions of this server up, and its lease. */
  async release(): Promise<void> {
    await this.#db.run(async (sql) => {
      await sql`UPDATE twinset_sessions SET owner = NULL WHERE owner = ${this.id}`;
      await sql`DELETE FROM twinset_servers WHERE id = ${this.id}`;
    });
  }
}
