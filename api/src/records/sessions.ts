import type { Database } from 'bun:sqlite';

/**
 * State of a session. `touched`: when it was last used, milliseconds since 1970; 0 once its end was requested.
 * `bucket`, `project`: that part exists.
 */
export type SessionRow = {
  key: string;
  touched: number;
  started: boolean;
  bucket: boolean;
  project: boolean;
};
type Stored = { key: string; touched: number; started: number; bucket: number; project: number };

const fromStored = ({ key, touched, ...row }: Stored): SessionRow => ({
  key,
  touched,
  started: row.started === 1,
  bucket: row.bucket === 1,
  project: row.project === 1,
});

export function createSessionRecords(db: Database) {
  const read = db.query<Stored, [string]>('SELECT * FROM sessions WHERE key = ?');
  const add = db.query<null, [string, number]>('INSERT OR IGNORE INTO sessions (key, touched) VALUES (?, ?)');
  const touch = db.query<null, [number, string]>('UPDATE sessions SET touched = ? WHERE key = ?');
  const end = db.query<null, [string]>(
    'UPDATE sessions SET touched = 0, bucket = 0, project = 0 WHERE key = ?',
  );
  const remove = db.query<null, [string]>('DELETE FROM sessions WHERE key = ?');
  const idle = db.query<{ key: string }, [number]>('SELECT key FROM sessions WHERE touched < ?');
  const all = db.query<{ key: string }, []>('SELECT key FROM sessions');
  const count = db.query<{ n: number }, []>('SELECT count(*) n FROM sessions');
  const flags = {
    started: db.query<null, [number, string]>('UPDATE sessions SET started = ? WHERE key = ?'),
    bucket: db.query<null, [number, string]>('UPDATE sessions SET bucket = ? WHERE key = ?'),
    project: db.query<null, [number, string]>('UPDATE sessions SET project = ? WHERE key = ?'),
  };
  const writeTiles = db.query<null, [number, string]>('UPDATE sessions SET tile_bytes = ? WHERE key = ?');
  const withTiles = db.query<{ key: string; bytes: number }, []>(
    'SELECT key, tile_bytes AS bytes FROM sessions WHERE tile_bytes > 0',
  );
  /** Bytes of the tiles of the sessions that have some, also if they could not be written. */
  const tiles = new Map(withTiles.all().map(({ key, bytes }) => [key, bytes]));
  /** Times of use that could not be written. */
  const unwritten = new Map<string, number>();
  return {
    get(key: string): SessionRow | null {
      const row = read.get(key);
      if (!row) return null;
      return fromStored({ ...row, touched: unwritten.get(key) ?? row.touched });
    },
    add: (key: string) => void add.run(key, Date.now()),
    set: (key: string, flag: keyof typeof flags, value: boolean) => void flags[flag].run(value ? 1 : 0, key),
    /** Records that a session is used; in memory if it cannot be written. */
    touch(key: string): void {
      unwritten.set(key, Date.now());
      try {
        touch.run(Date.now(), key);
        unwritten.delete(key);
      } catch {
        // Read-only calls succeed without it, also on a full disk.
      }
    },
    /** Records that the end of the session was requested: until it is removed, none of its parts may be used. */
    end(key: string): void {
      end.run(key);
      unwritten.delete(key);
    },
    /** Returns the sessions that have tiles, and their bytes. */
    tileBytes: (): ReadonlyMap<string, number> => tiles,
    /** Records the bytes of the tiles of a session; in memory if they cannot be written. */
    setTileBytes(key: string, bytes: number): void {
      if ((tiles.get(key) ?? 0) === bytes || !read.get(key)) return;
      if (bytes > 0) tiles.set(key, bytes);
      else tiles.delete(key);
      try {
        writeTiles.run(bytes, key);
      } catch {
        // The next start reads an older number, until the session is used again.
      }
    },
    /** Removes the session and all its rows. */
    remove(key: string): void {
      remove.run(key);
      tiles.delete(key);
      unwritten.delete(key);
    },
    /** Returns the sessions unused since `time`, and those whose end was requested. */
    idleSince: (time: number) =>
      idle
        .all(time)
        .map((row) => row.key)
        .filter((key) => (unwritten.get(key) ?? 0) < time),
    count: () => count.get()?.n ?? 0,
    keys: () => all.all().map((row) => row.key),
  };
}
