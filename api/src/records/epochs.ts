import type { RecordDatabase } from './database.ts';

/**
 * Creates the records of signing epochs: a URL is valid only in the epoch of its folder. A folder's first epoch is the
 * time of its first use, so that a session created again with the same id does not revive older URLs.
 */
export function createEpochRecords(db: RecordDatabase) {
  const read = db.query<{ epoch: number }, [string, string]>(
    'SELECT epoch FROM epochs WHERE session = ? AND folder = ?',
  );
  const write = db.query<null, [string, string, number]>('INSERT OR REPLACE INTO epochs VALUES (?, ?, ?)');
  /** Epochs that were raised but could not be written. */
  const unwritten = new Map<string, number>();
  const peek = (session: string, folder: string) =>
    unwritten.get(`${session} ${folder}`) ?? read.get(session, folder)?.epoch ?? null;
  return {
    /** Returns null if the session or the folder is unknown: no URL is valid. */
    peek,
    /** Returns the epoch, creating it if needed. The session must exist. */
    get(session: string, folder: string): number {
      const present = peek(session, folder);
      if (present !== null) return present;
      const epoch = Date.now();
      write.run(session, folder, epoch);
      return epoch;
    },
    /** Raises the epochs of several folders. Takes effect immediately, even if it cannot be written and throws. */
    raise(session: string, folders: readonly string[]): void {
      const epochs = folders.map(
        (folder) => [folder, Math.max(Date.now(), (peek(session, folder) ?? 0) + 1)] as const,
      );
      for (const [folder, epoch] of epochs) unwritten.set(`${session} ${folder}`, epoch);
      db.writeTogether(() => {
        for (const [folder, epoch] of epochs) write.run(session, folder, epoch);
      });
      for (const folder of folders) unwritten.delete(`${session} ${folder}`);
    },
  };
}
