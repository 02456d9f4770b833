import type { Database } from 'bun:sqlite';

/**
 * Signing epochs: a URL is good only in the epoch of its folder. A folder's first epoch is the time of its first use,
 * so that a session made again under the same id does not revive older URLs.
 */
export function createEpochRecords(db: Database) {
  const read = db.query<{ epoch: number }, [string, string]>(
    'SELECT epoch FROM epochs WHERE session = ? AND folder = ?',
  );
  const write = db.query<null, [string, string, number]>('INSERT OR REPLACE INTO epochs VALUES (?, ?, ?)');
  const peek = (session: string, folder: string) => read.get(session, folder)?.epoch ?? null;
  return {
    /** Null where the session or the folder is unknown: no URL is good. */
    peek,
    /** Makes the epoch if there is none. The session must exist. */
    get(session: string, folder: string): number {
      const present = peek(session, folder);
      if (present !== null) return present;
      const epoch = Date.now();
      write.run(session, folder, epoch);
      return epoch;
    },
    raise(session: string, folder: string): void {
      const present = peek(session, folder) ?? 0;
      write.run(session, folder, Math.max(Date.now(), present + 1));
    },
  };
}
