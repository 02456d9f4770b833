import type { RecordDatabase } from './database.ts';

/** Creates the records of measured attribute values, stored because measuring decodes both files of a pair. */
export function createAttributeRecords(db: RecordDatabase) {
  const read = db.query<{ pair: string; value: number | null }, [string, string]>(
    'SELECT pair, value FROM attributes WHERE session = ? AND name = ?',
  );
  const write = db.query<null, [string, string, string, number | null]>(
    'INSERT OR REPLACE INTO attributes VALUES (?, ?, ?, ?)',
  );
  const clear = db.query<null, [string]>('DELETE FROM attributes WHERE session = ?');
  return {
    /** Returns the known values of one attribute: key of the pair -> value, null if undefined. */
    of: (session: string, name: string): Map<string, number | null> =>
      new Map(read.all(session, name).map(({ pair, value }) => [pair, value])),
    /** Stores the measured values of one pair. */
    put: (session: string, pair: string, values: Record<string, number | null>): void =>
      db.writeTogether(() => {
        for (const [name, value] of Object.entries(values)) write.run(session, pair, name, value);
      }),
    clear: (session: string) => void clear.run(session),
  };
}
