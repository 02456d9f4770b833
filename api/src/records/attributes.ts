import type { Database } from 'bun:sqlite';

/** Measured attribute values, kept because measuring decodes both files of a pair. */
export function createAttributeRecords(db: Database) {
  const read = db.query<{ pair: string; name: string; value: number | null }, [string]>(
    'SELECT pair, name, value FROM attributes WHERE session = ?',
  );
  const write = db.query<null, [string, string, string, number | null]>(
    'INSERT OR REPLACE INTO attributes VALUES (?, ?, ?, ?)',
  );
  const clear = db.query<null, [string]>('DELETE FROM attributes WHERE session = ?');
  return {
    /** pair key -> attribute -> value. */
    all(session: string): Map<string, Record<string, number | null>> {
      const byPair = new Map<string, Record<string, number | null>>();
      for (const { pair, name, value } of read.all(session)) {
        byPair.set(pair, { ...byPair.get(pair), [name]: value });
      }
      return byPair;
    },
    put: (session: string, pair: string, name: string, value: number | null) =>
      void write.run(session, pair, name, value),
    clear: (session: string) => void clear.run(session),
  };
}
