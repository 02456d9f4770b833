import type { Database } from 'bun:sqlite';
import { randomBytes } from 'node:crypto';

/** Creates the records of the server's keys, generated once and stored. */
export function createSecretRecords(db: Database) {
  const read = db.query<{ value: Uint8Array }, [string]>('SELECT value FROM secrets WHERE name = ?');
  const write = db.query<null, [string, Uint8Array]>('INSERT OR IGNORE INTO secrets VALUES (?, ?)');
  const replace = db.query<null, [string, Uint8Array]>('INSERT OR REPLACE INTO secrets VALUES (?, ?)');
  return {
    /** Returns 32 random bytes under a name, the same at every call. */
    get(name: string): Uint8Array {
      write.run(name, randomBytes(32));
      const row = read.get(name);
      if (!row) throw new Error('A secret could not be stored.');
      return row.value;
    },
    /** Sets the bytes of a name: those that the servers of a site share. */
    set: (name: string, value: Uint8Array) => void replace.run(name, value),
  };
}
