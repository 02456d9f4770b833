import type { Database } from 'bun:sqlite';

/** What is known of a session. `bucket`, `project`: that part exists. Times in milliseconds. */
export type SessionRow = {
  key: string;
  touched: number;
  started: boolean;
  bucket: boolean;
  project: boolean;
};
type Stored = { key: string; touched: number; started: number; bucket: number; project: number };

const fromStored = (row: Stored): SessionRow => ({
  ...row,
  started: row.started === 1,
  bucket: row.bucket === 1,
  project: row.project === 1,
});

export function createSessionRecords(db: Database) {
  const read = db.query<Stored, [string]>('SELECT * FROM sessions WHERE key = ?');
  const add = db.query<null, [string, number]>('INSERT OR IGNORE INTO sessions (key, touched) VALUES (?, ?)');
  const touch = db.query<null, [number, string]>('UPDATE sessions SET touched = ? WHERE key = ?');
  const remove = db.query<null, [string]>('DELETE FROM sessions WHERE key = ?');
  const idle = db.query<{ key: string }, [number]>('SELECT key FROM sessions WHERE touched < ?');
  const all = db.query<{ key: string }, []>('SELECT key FROM sessions');
  const count = db.query<{ n: number }, []>('SELECT count(*) n FROM sessions');
  const flags = {
    started: db.query<null, [number, string]>('UPDATE sessions SET started = ? WHERE key = ?'),
    bucket: db.query<null, [number, string]>('UPDATE sessions SET bucket = ? WHERE key = ?'),
    project: db.query<null, [number, string]>('UPDATE sessions SET project = ? WHERE key = ?'),
  };
  return {
    get(key: string): SessionRow | null {
      const row = read.get(key);
      return row ? fromStored(row) : null;
    },
    add: (key: string) => void add.run(key, Date.now()),
    set: (key: string, flag: keyof typeof flags, value: boolean) => void flags[flag].run(value ? 1 : 0, key),
    touch: (key: string) => void touch.run(Date.now(), key),
    /** Removes the session and every row that names it. */
    remove: (key: string) => void remove.run(key),
    /** Sessions untouched since `time`. */
    idleSince: (time: number) => idle.all(time).map((row) => row.key),
    count: () => count.get()?.n ?? 0,
    keys: () => all.all().map((row) => row.key),
  };
}
