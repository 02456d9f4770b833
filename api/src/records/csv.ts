import type { Database } from 'bun:sqlite';

/** The stratification file of a session: its name, and the name of the file in the working space that contains it. */
export type StoredCsv = { filename: string; file: string };

export function createCsvRecords(db: Database) {
  const read = db.query<StoredCsv, [string]>('SELECT filename, file FROM csv WHERE session = ?');
  const write = db.query<null, [string, string, string]>('INSERT OR REPLACE INTO csv VALUES (?, ?, ?)');
  const remove = db.query<null, [string]>('DELETE FROM csv WHERE session = ?');
  return {
    get: (session: string): StoredCsv | null => read.get(session),
    put: (session: string, csv: StoredCsv) => void write.run(session, csv.filename, csv.file),
    remove: (session: string) => void remove.run(session),
  };
}
