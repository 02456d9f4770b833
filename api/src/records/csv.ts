import type { Database } from 'bun:sqlite';

/** The stratification file of a session: its name and its bytes as they came. */
export type StoredCsv = { filename: string; bytes: Uint8Array };

export function createCsvRecords(db: Database) {
  const read = db.query<StoredCsv, [string]>('SELECT filename, bytes FROM csv WHERE session = ?');
  const name = db.query<{ filename: string }, [string]>('SELECT filename FROM csv WHERE session = ?');
  const write = db.query<null, [string, string, Uint8Array]>('INSERT OR REPLACE INTO csv VALUES (?, ?, ?)');
  const remove = db.query<null, [string]>('DELETE FROM csv WHERE session = ?');
  return {
    get: (session: string): StoredCsv | null => read.get(session),
    filename: (session: string): string | null => name.get(session)?.filename ?? null,
    put: (session: string, csv: StoredCsv) => void write.run(session, csv.filename, csv.bytes),
    remove: (session: string) => void remove.run(session),
  };
}
