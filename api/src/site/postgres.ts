import { SQL } from 'bun';
import { AppError } from '../lib/app-error.ts';
import { withinTime } from '../lib/unless-given-up.ts';
import { TUNABLES } from '../tunables.ts';

/** A transaction of the database. */
export type Transaction = SQL;

/** Number of the lock under which the tables are created: two servers may start at the same time. */
const SCHEMA_LOCK = 7_411_603;

/**
 * Tables of a site. `twinset_rows`: all rows of all sessions as JSON, so that they follow from the tables of the
 * records. `fence` grows whenever another server takes the session.
 */
const TABLES = `
CREATE TABLE IF NOT EXISTS twinset_site (name text PRIMARY KEY, value text NOT NULL);
CREATE TABLE IF NOT EXISTS twinset_secrets (name text PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE IF NOT EXISTS twinset_servers (
  id text PRIMARY KEY,
  address text NOT NULL,
  alive_until timestamptz NOT NULL
);
CREATE TABLE IF NOT EXISTS twinset_sessions (
  session text PRIMARY KEY,
  owner text,
  fence bigint NOT NULL
);
CREATE INDEX IF NOT EXISTS twinset_sessions_of_owner ON twinset_sessions (owner);
CREATE TABLE IF NOT EXISTS twinset_rows (
  session text NOT NULL REFERENCES twinset_sessions ON DELETE CASCADE,
  tab text NOT NULL,
  key text NOT NULL,
  place bigint NOT NULL,
  data text NOT NULL,
  PRIMARY KEY (session, tab, key)
);
`;

/** Returns the error of a database that does not respond. */
export const notResponding = (cause: unknown): AppError =>
  new AppError('StorageUnavailable', 'The database of the site (DATABASE_URL) does not respond.', { cause });

/** Returns true for a failure of the connection, or of a server that starts or stops. */
function isTransient(error: unknown): boolean {
  const { code = '', errno } = error as { code?: string; errno?: string };
  if (code === 'ERR_POSTGRES_SERVER_ERROR') return /^(08|40|53|57)/.test(String(errno));
  return (
    code.startsWith('ERR_POSTGRES_CONNECTION') || code === 'ERR_POSTGRES_IDLE_TIMEOUT' || code === 'LATE'
  );
}

/** PostgreSQL, with transactions that are repeated while it restarts. */
export class Postgres {
  readonly #sql: SQL;

  constructor(url: string, sql = new SQL(url, { max: TUNABLES.siteConnections.value })) {
    this.#sql = sql;
  }

  /**
   * Runs a transaction once.
   * @throws Error of the database, or one of code `LATE` if it takes too long; it may still be committed if the database
   *   only confirms that late
   */
  async once<T>(task: (sql: Transaction) => Promise<T>): Promise<T> {
    const late = Object.assign(new Error('no response in time'), { code: 'LATE' });
    let isLate = false;
    const work = this.#sql.begin(async (sql) => {
      const result = await task(sql as Transaction);
      // It would overwrite what was stored meanwhile: one that waits for a connection may begin after its repetition.
      if (isLate) throw late;
      return result;
    });
    try {
      return await withinTime(work, TUNABLES.siteStatement.value, late);
    } finally {
      isLate = true;
    }
  }

  /**
   * Runs a transaction that may be repeated, until it succeeds or the database has not responded for some time.
   * @throws AppError StorageUnavailable, or another error of the database
   */
  async run<T>(task: (sql: Transaction) => Promise<T>, patience = TUNABLES.sitePatience.value): Promise<T> {
    const until = performance.now() + patience;
    for (;;) {
      try {
        return await this.once(task);
      } catch (error) {
        if (!isTransient(error)) throw error;
        if (performance.now() >= until) throw notResponding(error);
        await Bun.sleep(TUNABLES.sitePause.value);
      }
    }
  }

  /**
   * Creates the tables.
   * @param version version of the tables of the records; another one in the database is refused
   * @throws Error with a sentence that names DATABASE_URL
   */
  async prepare(version: number): Promise<void> {
    const stored = await this.run(async (sql) => {
      await sql`SELECT pg_advisory_xact_lock(${SCHEMA_LOCK})`;
      await sql.unsafe(TABLES);
      await sql`INSERT INTO twinset_site VALUES ('schema', ${String(version)}) ON CONFLICT DO NOTHING`;
      const [row] = await sql`SELECT value FROM twinset_site WHERE name = 'schema'`;
      return Number(row.value);
    }, TUNABLES.redisStart.value).catch((error) => {
      throw new Error(`The database of DATABASE_URL cannot be used: ${(error as Error).message}`, {
        cause: error,
      });
    });
    if (stored !== version)
      throw new Error(
        `The database of DATABASE_URL was written by another version (records ${stored}, this one has ${version}). Start all servers of the site with one version.`,
      );
  }

  /** Returns 32 random bytes under a name, the same for all servers of the site. */
  secret(name: string): Promise<Uint8Array> {
    const created = Buffer.from(crypto.getRandomValues(new Uint8Array(32)));
    return this.run(async (sql) => {
      await sql`INSERT INTO twinset_secrets VALUES (${name}, ${created}) ON CONFLICT DO NOTHING`;
      const [row] = await sql`SELECT value FROM twinset_secrets WHERE name = ${name}`;
      return new Uint8Array(row.value);
    });
  }

  close(): Promise<void> {
    return this.#sql.end({ timeout: 1 });
  }
}
