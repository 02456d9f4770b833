import type { Database } from 'bun:sqlite';

/** Sessions that ended while URLs of theirs may still create files, until these have expired. */
export function createEndedRecords(db: Database) {
  const add = db.query<null, [string, number]>('INSERT OR REPLACE INTO ended VALUES (?, ?)');
  const due = db.query<{ session: string }, [number]>('SELECT session FROM ended WHERE until < ?');
  const read = db.query<{ session: string }, [string]>('SELECT session FROM ended WHERE session = ?');
  const remove = db.query<null, [string]>('DELETE FROM ended WHERE session = ?');
  return {
    add: (session: string, until: number) => void add.run(session, until),
    /** Sessions whose URLs have expired at a time, milliseconds since 1970. */
    due: (now: number) => due.all(now).map((row) => row.session),
    has: (session: string) => read.get(session) !== null,
    remove: (session: string) => void remove.run(session),
  };
}
