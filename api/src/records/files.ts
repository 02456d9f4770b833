import { type FailedFile, type Steps, sortByName } from '@twinset/contract';
import { decodePositions, FACTS_VERSION } from '@twinset/engine';
import { createTimeSlice } from '../lib/time-slice.ts';
import { TUNABLES } from '../tunables.ts';
import type { RecordDatabase } from './database.ts';
import {
  type FileRow,
  type Kind,
  type PutFile,
  rowFor,
  type Stored,
  type StoredSize,
  splitFacts,
  storedRow,
  type Thumbnail,
} from './file-rows.ts';
import { cacheTables, countRevisions } from './file-tables.ts';

/** The step that refused a file: signing (by its name) or transfer (by its content). */
export type RefusedAt = 'sign' | 'transfer';
export function createFileRecords(db: RecordDatabase) {
  const readSome = db.query<Stored, [string, string, string, number]>(
    `SELECT name, etag, facts, facts_version factsVersion, range16, rendition, thumbnail
     FROM files WHERE session = ? AND kind = ? AND name > ? ORDER BY name LIMIT ?`,
  );
  const put = db.query<null, [string, string, string, string, string, string]>(
    `INSERT OR REPLACE INTO files (session, kind, name, etag, sha256, facts, facts_version)
     VALUES (?, ?, ?, ?, ?, ?, ${FACTS_VERSION})`,
  );
  const remove = db.query<null, [string, string, string]>(
    'DELETE FROM files WHERE session = ? AND kind = ? AND name = ?',
  );
  const etag = db.query<null, [string, string, string, string]>(
    'UPDATE files SET etag = ? WHERE session = ? AND kind = ? AND name = ?',
  );
  const putThumbnail = db.query<null, [string, string, string, Uint8Array]>(
    'INSERT OR REPLACE INTO thumbnails VALUES (?, ?, ?, ?)',
  );
  const someThumbnails = db.query<{ name: string; data: Uint8Array }, [string, string, string, number]>(
    'SELECT name, data FROM thumbnails WHERE session = ? AND kind = ? AND name > ? ORDER BY name LIMIT ?',
  );
  const clear = db.query<null, [string, string]>('DELETE FROM files WHERE session = ? AND kind = ?');
  const range16 = db.query<null, [string, string, string, string]>(
    'UPDATE files SET range16 = ? WHERE session = ? AND kind = ? AND name = ?',
  );
  const setPreview = (column: StoredSize) =>
    db.query<null, [string, string, string, string]>(
      `UPDATE files SET ${column} = ? WHERE session = ? AND kind = ? AND name = ?`,
    );
  const previews = { rendition: setPreview('rendition'), thumbnail: setPreview('thumbnail') };
  const forgetPreviews = db.query<null, [string, string]>(
    'UPDATE files SET rendition = NULL, thumbnail = NULL WHERE session = ? AND kind = ?',
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
  const tables = cacheTables<FileRow>(function* (session, kind, table) {
    const atOnce = TUNABLES.factsAtOnce.value;
    for (let last = ''; ; ) {
      const rows = readSome.all(session, kind, last, atOnce);
      for (const row of rows) table.put(storedRow(table.facts, row));
      if (rows.length < atOnce) return;
      last = (rows.at(-1) as Stored).name;
      yield;
    }
  });
  const revisions = countRevisions();
  const changes = countRevisions();
  /** Changes one row in memory, after the database. */
  const edit = (session: string, kind: Kind, name: string, part: Partial<FileRow>) => {
    tables.change(session, kind, (table) => {
      const row = table.get(name);
      if (row) Object.assign(row, part);
    });
  };
  const changed = (session: string) => {
    revisions.changed(session);
    changes.changed(session);
  };
  return {
    /** Changes with the files; once per batch, at its end. */
    revision: revisions.of,
    /** Changes with every file, also within a batch. */
    changes: changes.of,
    /** Starts a batch of changes. Returns the function that ends it. */
    hold: revisions.startBatch,
    /** Reads the files of a session if they are not in memory, so that the calls below do not block for long. */
    async load(session: string): Promise<void> {
      await Promise.all([tables.load(session, 'images'), tables.load(session, 'masks')]);
    },
    /** Drops the rows in memory: they are read again when they are asked for. */
    reread: () => tables.forgetAll(),
    cachedBytes: tables.weight,
    /** Drops the rows of a session in memory, which were replaced in the database. */
    forget(session: string): void {
      for (const kind of ['images', 'masks'] as const) tables.forget(session, kind);
      changed(session);
    },
    get<K extends Kind>(session: string, kind: K, name: string): FileRow<K> | null {
      return (tables.of(session, kind).get(name) as FileRow<K> | undefined) ?? null;
    },
    /** Returns a function that finds the present files of a kind by their names, for many of them. */
    finder<K extends Kind>(session: string, kind: K): (name: string) => FileRow<K> | undefined {
      const table = tables.of(session, kind);
      return (name) => table.get(name) as FileRow<K> | undefined;
    },
    /** Returns read-only files sorted by name, without `thumbnails`. */
    list<K extends Kind>(session: string, kind: K): readonly FileRow<K>[] {
      return tables.of(session, kind).list() as readonly FileRow<K>[];
    },
    /** Returns the same without blocking for long. */
    listInSteps<K extends Kind>(session: string, kind: K): Steps<readonly FileRow<K>[]> {
      return tables.of(session, kind).listInSteps() as Steps<readonly FileRow<K>[]>;
    },
    /** Returns the present read-only files by name, in the order of `list`; later changes of the set do not change it. */
    snapshot<K extends Kind>(session: string, kind: K): ReadonlyMap<string, FileRow<K>> {
      return tables.of(session, kind).snapshot() as ReadonlyMap<string, FileRow<K>>;
    },
    /** Yields the large parts of the facts, a few files at a time, so that other requests are handled in between. */
    async *thumbnails<K extends Kind>(session: string, kind: K): AsyncGenerator<[string, Thumbnail<K>][]> {
      const atOnce = TUNABLES.thumbnailsAtOnce.value;
      const read = kind === 'images' ? (data: Uint8Array) => data : decodePositions;
      const pause = createTimeSlice();
      for (let last = ''; ; ) {
        const rows = someThumbnails.all(session, kind, last, atOnce);
        yield rows.map(({ name, data }) => [name, read(data) as Thumbnail<K>]);
        if (rows.length < atOnce) return;
        last = (rows.at(-1) as { name: string }).name;
        await pause();
      }
    },
    /** Puts files in one transaction: all or none. */
    put<K extends Kind>(session: string, kind: K, files: readonly PutFile<K>[]): void {
      const rows = files.map((file) => {
        const { facts, thumbnail } = splitFacts(file);
        return { name: file.name, etag: file.etag, facts, thumbnail, text: JSON.stringify(facts) };
      });
      db.writeTogether(() => {
        for (const { name, etag, facts, thumbnail, text } of rows) {
          put.run(session, kind, name, etag, facts.fileSha256, text);
          if (thumbnail !== null) putThumbnail.run(session, kind, name, thumbnail);
        }
      });
      tables.change(session, kind, (table) => {
        for (const { name, etag, facts, text } of rows) {
          const versions = { factsVersion: FACTS_VERSION, range16: null, rendition: null, thumbnail: null };
          table.put(rowFor(table.facts, { name, etag, facts, ...versions, weight: text.length }));
        }
      });
      if (rows.length > 0) changed(session);
    },
    /** Sets the bucket's version of an unchanged file. */
    setEtag(session: string, kind: Kind, name: string, value: string): void {
      etag.run(value, session, kind, name);
      edit(session, kind, name, { etag: value });
      changed(session);
    },
    remove(session: string, kind: Kind, name: string): void {
      remove.run(session, kind, name);
      tables.change(session, kind, (table) => table.delete(name));
      changed(session);
    },
    clear(session: string, kind: Kind): void {
      clear.run(session, kind);
      tables.forget(session, kind);
      changed(session);
    },
    setRange16(session: string, kind: Kind, name: string, range: [number, number]): void {
      range16.run(JSON.stringify(range), session, kind, name);
      edit(session, kind, name, { range16: range });
    },
    /** Sets the version of a preview in the bucket. */
    setPreview(session: string, kind: Kind, name: string, size: StoredSize, key: string): void {
      previews[size].run(key, session, kind, name);
      edit(session, kind, name, { [size]: key });
    },
    forgetPreviews(session: string, kind: Kind): void {
      forgetPreviews.run(session, kind);
      tables.forget(session, kind);
    },
    /** Stores a refused file's name and reason until the next upload or delete. */
    fail: (session: string, kind: Kind, failed: FailedFile, step: RefusedAt) =>
      void fail.run(session, kind, failed.filename, failed.reason, step),
    /**
     * Returns the refused files.
     * @param only the step that refused them; default: both
     */
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
