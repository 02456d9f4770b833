import type { Database } from 'bun:sqlite';
import { type FailedFile, sortByName } from '@twinset/contract';
import { FACTS_VERSION, type ImageFacts, Lru, type MaskFacts } from '@twinset/engine';
import { TUNABLES } from '../tunables.ts';

/** The step that refused a file: by its name, or by its content. */
export type RefusedAt = 'sign' | 'transfer';
export type Kind = 'images' | 'masks';
export type FactsOf<K extends Kind> = K extends 'images' ? ImageFacts : MaskFacts;

/**
 * A file that was transferred and decoded. `etag`: the version in the bucket that `facts` describe. `rendition`: what
 * the preview in the working space was made from; `published`: what the one in the bucket was made from.
 */
export type FileRow<K extends Kind = Kind> = {
  name: string;
  etag: string;
  facts: FactsOf<K>;
  range16: [number, number] | null;
  rendition: string | null;
  published: string | null;
};
/** A file without its facts, cheap to read. */
export type FileSummary = {
  name: string;
  etag: string;
  sha256: string;
  /** By which rules its facts were made. */
  factsVersion: number;
  rendition: string | null;
  published: string | null;
};
type Stored = {
  name: string;
  etag: string;
  facts: string;
  range16: string | null;
  rendition: string | null;
  published: string | null;
};

/** Facts as they are stored; those of version 1 have another hash of the pixels. */
function readFacts<K extends Kind>(text: string): FactsOf<K> {
  const { pixelSha256, ...facts } = JSON.parse(text) as FactsOf<K> & { pixelSha256?: string };
  return (pixelSha256 === undefined ? facts : { ...facts, pixelHash: pixelSha256 }) as FactsOf<K>;
}

const parsed = <K extends Kind>(row: Stored): FileRow<K> => ({
  ...row,
  facts: readFacts<K>(row.facts),
  range16: row.range16 === null ? null : (JSON.parse(row.range16) as [number, number]),
});

export function createFileRecords(db: Database) {
  const list = db.query<Stored, [string, string]>(
    'SELECT name, etag, facts, range16, rendition, published FROM files WHERE session = ? AND kind = ?',
  );
  const one = db.query<Stored, [string, string, string]>(
    'SELECT name, etag, facts, range16, rendition, published FROM files WHERE session = ? AND kind = ? AND name = ?',
  );
  const selectSummaries = db.query<FileSummary, [string, string]>(
    `SELECT name, etag, sha256, facts_version factsVersion, rendition, published
     FROM files WHERE session = ? AND kind = ?`,
  );
  const put = db.query<null, [string, string, string, string, string, string]>(
    `INSERT OR REPLACE INTO files (session, kind, name, etag, sha256, facts, facts_version)
     VALUES (?, ?, ?, ?, ?, ?, ${FACTS_VERSION})`,
  );
  const remove = db.query<null, [string, string, string]>(
    'DELETE FROM files WHERE session = ? AND kind = ? AND name = ?',
  );
  const clear = db.query<null, [string, string]>('DELETE FROM files WHERE session = ? AND kind = ?');
  const range16 = db.query<null, [string, string, string, string]>(
    'UPDATE files SET range16 = ? WHERE session = ? AND kind = ? AND name = ?',
  );
  const rendition = db.query<null, [string | null, string, string, string]>(
    'UPDATE files SET rendition = ? WHERE session = ? AND kind = ? AND name = ?',
  );
  const published = db.query<null, [string | null, string, string, string]>(
    'UPDATE files SET published = ? WHERE session = ? AND kind = ? AND name = ?',
  );
  const unpublish = db.query<null, [string, string]>(
    'UPDATE files SET rendition = NULL, published = NULL WHERE session = ? AND kind = ?',
  );
  const fail = db.query<null, [string, string, string, string, string]>(
    'INSERT OR REPLACE INTO failures VALUES (?, ?, ?, ?, ?)',
  );
  const failures = db.query<FailedFile & { step: RefusedAt }, [string, string]>(
    'SELECT filename, reason, step FROM failures WHERE session = ? AND kind = ?',
  );
  const clearFailures = db.query<null, [string, string]>(
    'DELETE FROM failures WHERE session = ? AND kind = ?',
  );
  /** Counts the changes of a session's files, so that what is derived from them can be kept. */
  const revisions = new Map<string, number>();
  const changed = (session: string) => revisions.set(session, (revisions.get(session) ?? 0) + 1);
  /** Heads as last read: status checks ask for them all the time. */
  const kept = new Lru<FileSummary[]>(TUNABLES.cachedSummaries.value);
  const stale = (session: string, kind: Kind) => kept.delete(`${session} ${kind}`);
  return {
    revision: (session: string): number => revisions.get(session) ?? 0,
    /** In no order. */
    fileSummaries(session: string, kind: Kind): readonly FileSummary[] {
      const key = `${session} ${kind}`;
      const known = kept.get(key);
      if (known) return known;
      const rows = selectSummaries.all(session, kind);
      kept.set(key, rows);
      return rows;
    },
    get<K extends Kind>(session: string, kind: K, name: string): FileRow<K> | null {
      const row = one.get(session, kind, name);
      return row && parsed<K>(row);
    },
    /** In the order of names. */
    list<K extends Kind>(session: string, kind: K): FileRow<K>[] {
      const rows = list.all(session, kind).map((row) => parsed<K>(row));
      return sortByName(rows, ({ name }) => name);
    },
    put<K extends Kind>(session: string, kind: K, name: string, etag: string, facts: FactsOf<K>): void {
      put.run(session, kind, name, etag, facts.fileSha256, JSON.stringify(facts));
      changed(session);
      stale(session, kind);
    },
    remove(session: string, kind: Kind, name: string): void {
      remove.run(session, kind, name);
      changed(session);
      stale(session, kind);
    },
    clear(session: string, kind: Kind): void {
      clear.run(session, kind);
      changed(session);
      stale(session, kind);
    },
    setRange16: (session: string, kind: Kind, name: string, range: [number, number]) =>
      void range16.run(JSON.stringify(range), session, kind, name),
    setRendition(session: string, kind: Kind, name: string, key: string | null): void {
      rendition.run(key, session, kind, name);
      stale(session, kind);
    },
    setPublished(session: string, kind: Kind, name: string, key: string | null): void {
      published.run(key, session, kind, name);
      stale(session, kind);
    },
    forgetRenditions(session: string, kind: Kind): void {
      unpublish.run(session, kind);
      stale(session, kind);
    },
    /** Keeps a refused file's name and reason until the next upload or delete. */
    fail: (session: string, kind: Kind, failed: FailedFile, step: RefusedAt) =>
      void fail.run(session, kind, failed.filename, failed.reason, step),
    /** @param only what one step refused; left out: all */
    failures: (session: string, kind: Kind, only?: RefusedAt): FailedFile[] =>
      sortByName(
        failures
          .all(session, kind)
          .filter(({ step }) => only === undefined || step === only)
          .map(({ filename, reason }) => ({ filename, reason })),
        ({ filename }) => filename,
      ),
    clearFailures: (session: string, kind: Kind) => void clearFailures.run(session, kind),
  };
}
