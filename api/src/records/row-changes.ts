import type { Database, SQLQueryBindings } from 'bun:sqlite';

/** A row of a session, as JSON. `place`: its order among the rows of its table. */
export type StoredRow = { table: string; key: string; place: number; data: string };
/** A changed row. `data`: null if it was deleted. */
export type RowChange = Omit<StoredRow, 'data'> & { session: string; data: string | null };
/** The changes of several rows. `last`: number of the last one. */
export type RowChanges = { last: number; rows: RowChange[] };

type Value = string | number | null | Uint8Array;
type Row = Record<string, Value>;
/** A table with rows of sessions. `session`: its column with the session; `key`: the columns of its primary key. */
type SessionTable = { name: string; session: string; key: string[] };
type Column = { name: string; pk: number };

/** Name of the member that contains bytes, in base64. */
const BYTES = '$bytes';

const encodeValue = (value: Value) =>
  value instanceof Uint8Array ? { [BYTES]: Buffer.from(value).toString('base64') } : value;
const decodeValue = (value: Value | { [BYTES]: string }): Value =>
  typeof value === 'object' && value !== null && BYTES in value
    ? new Uint8Array(Buffer.from((value as { [BYTES]: string })[BYTES], 'base64'))
    : (value as Value);

/** Returns the values of a row by column. */
export const readRow = (data: string): Row =>
  Object.fromEntries(
    Object.entries(JSON.parse(data) as Row).map(([column, value]) => [column, decodeValue(value)]),
  );
/** Returns a row as JSON. */
export const writeRow = (row: Row): string =>
  JSON.stringify(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, encodeValue(value)])));

/** Returns the tables that contain rows of sessions, those that others refer to first. */
function sessionTables(db: Database): SessionTable[] {
  const names = db
    .query<{ name: string }, []>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid")
    .all();
  const tables = names.flatMap(({ name }) => {
    const columns = db.query<Column, []>(`PRAGMA table_info(${name})`).all();
    const session = name === 'sessions' ? 'key' : 'session';
    if (!columns.some((column) => column.name === session)) return [];
    const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
    return [{ name, session, key: key.map((column) => column.name) }];
  });
  const rank = ({ name }: SessionTable) => ['sessions', 'files'].indexOf(name) + 1 || tables.length;
  return tables.sort((a, b) => rank(a) - rank(b));
}

/** Creates triggers that list the keys of changed rows, in memory and only for this connection. */
function listChanges(db: Database, tables: readonly SessionTable[]): void {
  // Without a unique key: the conflict clause of a statement applies to its triggers too, and could drop an entry.
  db.run(
    'CREATE TEMP TABLE changed (number INTEGER PRIMARY KEY AUTOINCREMENT, tab TEXT, session TEXT, key TEXT)',
  );
  for (const { name, session, key } of tables) {
    for (const [event, row] of [
      ['INSERT', 'NEW'],
      ['UPDATE', 'NEW'],
      ['DELETE', 'OLD'],
    ]) {
      const parts = key.map((column) => `${row}.${column}`).join(', ');
      db.run(
        `CREATE TEMP TRIGGER ${name}_${event} AFTER ${event} ON main.${name} BEGIN
           INSERT INTO changed (tab, session, key) VALUES ('${name}', ${row}.${session}, json_array(${parts}));
         END`,
      );
    }
  }
}

/**
 * Lists the changes of sessions' rows, whatever their table, so that they can be stored elsewhere, and reads and writes
 * all rows of a session.
 */
export function createRowChanges(db: Database) {
  const tables = sessionTables(db);
  const byName = new Map(tables.map((table) => [table.name, table]));
  listChanges(db, tables);
  const where = ({ key }: SessionTable) => key.map((column) => `${column} = ?`).join(' AND ');
  const readers = new Map(
    tables.map((table) => [
      table.name,
      db.query<Row & { place: number }, string[]>(
        `SELECT rowid AS place, * FROM main.${table.name} WHERE ${where(table)}`,
      ),
    ]),
  );
  const isListed = db.query<{ one: number }, []>('SELECT 1 one FROM changed LIMIT 1');
  const counted = db.query<{ count: number }, []>(
    'SELECT COUNT(*) count FROM (SELECT DISTINCT tab, key FROM changed)',
  );
  const listed = db.query<{ number: number; tab: string; session: string; key: string }, []>(
    'SELECT * FROM changed ORDER BY number',
  );
  const forget = db.query<null, [number]>('DELETE FROM changed WHERE number <= ?');
  const forgetSession = db.query<null, [string]>('DELETE FROM changed WHERE session = ?');

  function read(tab: string, session: string, key: string): RowChange {
    const found = readers.get(tab)?.get(...(JSON.parse(key) as string[]));
    if (!found) return { session, table: tab, key, place: 0, data: null };
    const { place, ...row } = found;
    return { session, table: tab, key, place, data: writeRow(row as Row) };
  }

  function insert({ table, data }: StoredRow): void {
    const row = readRow(data);
    const columns = Object.keys(row);
    const marks = columns.map(() => '?').join(', ');
    const sql = `INSERT INTO main.${table} (${columns.join(', ')}) VALUES (${marks})`;
    db.query<null, SQLQueryBindings[]>(sql).run(...Object.values(row));
  }

  /** Deletes the rows of a session, without listing them. For use in a transaction. */
  function drop(session: string): void {
    for (const table of tables.toReversed())
      db.query<null, [string]>(`DELETE FROM main.${table.name} WHERE ${table.session} = ?`).run(session);
    forgetSession.run(session);
  }

  return {
    /** Returns true if changes are listed. */
    get any(): boolean {
      return isListed.get() !== null;
    },
    /** Returns the number of rows with listed changes, without reading them. */
    get count(): number {
      return counted.get()?.count ?? 0;
    },
    /** Returns the listed changes with the present content of the rows, each row once. */
    list(): RowChanges {
      const entries = listed.all();
      const latest = new Map(entries.map((entry) => [`${entry.tab} ${entry.key}`, entry]));
      return {
        last: entries.at(-1)?.number ?? 0,
        rows: [...latest.values()].map(({ tab, session, key }) => read(tab, session, key)),
      };
    },
    /** Removes the changes up to a number from the list. */
    forget: (last: number) => void forget.run(last),
    /** Replaces the rows of a session, without listing them. */
    load: db.transaction((session: string, rows: readonly StoredRow[]): void => {
      drop(session);
      const order = [...byName.keys()];
      const sorted = rows.toSorted(
        (a, b) => order.indexOf(a.table) - order.indexOf(b.table) || a.place - b.place,
      );
      for (const row of sorted) insert(row);
      forgetSession.run(session);
    }),
    /** Deletes the rows of all sessions, without listing them. */
    clear: db.transaction((): void => {
      for (const { name } of tables.toReversed()) db.run(`DELETE FROM main.${name}`);
      forget.run(Number.MAX_SAFE_INTEGER);
    }),
  };
}
export type ChangedRows = ReturnType<typeof createRowChanges>;
