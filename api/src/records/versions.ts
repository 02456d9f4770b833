import type { Database } from 'bun:sqlite';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AugmentConfig, setCountsSchema } from '@twinset/contract';
import type { z } from 'zod';

/** SHA-256 of the sources of a run, by name. `csv`: that of the stratification file; null without one. */
export type SourceHashes = {
  images: Record<string, string>;
  masks: Record<string, string>;
  csv: string | null;
};

/** The program that rendered a result. */
export type Program = { version: string; backend: string };

/** Settings and identity of a result. `zipSha256`: null until it is computed. `program`: null in rows of older tables. */
export type VersionRow = {
  id: string;
  ended: number;
  config: AugmentConfig;
  outputs: z.infer<typeof setCountsSchema>;
  zipBytes: number;
  zipSha256: string | null;
  program: Program | null;
  /** Key of the hashes of its sources. */
  sources: string;
};
type Stored = Omit<VersionRow, 'config' | 'outputs' | 'program'> & {
  config: string;
  outputs: string;
  version: string | null;
  backend: string | null;
};

const fromStored = ({ version, backend, ...row }: Stored): VersionRow => ({
  ...row,
  config: JSON.parse(row.config) as AugmentConfig,
  outputs: JSON.parse(row.outputs) as VersionRow['outputs'],
  program: version === null || backend === null ? null : { version, backend },
});

const compress = promisify<string, Uint8Array>(gzip);

/** Number of versions kept per session. */
export const VERSIONS_MAX = 50;

export function createVersionRecords(db: Database) {
  const addSources = db.query<null, [string, string, Uint8Array]>(
    'INSERT OR IGNORE INTO version_sources VALUES (?, ?, ?)',
  );
  const add = db.query<null, [string, string, number, string, string, number, string, ...(string | null)[]]>(
    `INSERT OR REPLACE INTO versions
       (session, id, ended, config, outputs, zip_bytes, sources, program_version, backend)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const prune = db.query<null, [string, string, number]>(
    `DELETE FROM versions WHERE session = ? AND rowid NOT IN (
       SELECT rowid FROM versions WHERE session = ? ORDER BY ended DESC, rowid DESC LIMIT ?)`,
  );
  const pruneSources = db.query<null, [string, string]>(
    `DELETE FROM version_sources WHERE session = ? AND key NOT IN (
       SELECT sources FROM versions WHERE session = ?)`,
  );
  const list = db.query<Stored, [string]>(
    `SELECT id, ended, config, outputs, zip_bytes zipBytes, zip_sha256 zipSha256, sources,
       program_version version, backend
     FROM versions WHERE session = ? ORDER BY ended DESC, rowid DESC`,
  );
  const readSources = db.query<{ data: Uint8Array<ArrayBuffer> }, [string, string]>(
    'SELECT data FROM version_sources WHERE session = ? AND key = ?',
  );
  const setHash = db.query<null, [string, string, string]>(
    'UPDATE versions SET zip_sha256 = ? WHERE session = ? AND id = ?',
  );
  const clear = db.query<null, [string]>('DELETE FROM versions WHERE session = ?');
  const clearSources = db.query<null, [string]>('DELETE FROM version_sources WHERE session = ?');
  return {
    /** Adds a version; those before the newest 50 are deleted. */
    async add(
      session: string,
      version: Omit<VersionRow, 'zipSha256' | 'sources'>,
      hashes: SourceHashes,
    ): Promise<void> {
      const text = JSON.stringify(hashes);
      // In another thread: the hashes of 50,000 pairs are 10 MB.
      const data = await compress(text);
      const key = new Bun.CryptoHasher('sha256').update(text).digest('hex');
      const { id, ended, config, outputs, zipBytes, program } = version;
      const texts = [JSON.stringify(config), JSON.stringify(outputs)] as const;
      // Versions of unchanged files share them.
      addSources.run(session, key, data);
      add.run(
        session,
        id,
        ended,
        ...texts,
        zipBytes,
        key,
        program?.version ?? null,
        program?.backend ?? null,
      );
      prune.run(session, session, VERSIONS_MAX);
      pruneSources.run(session, session);
    },
    setZipSha256: (session: string, id: string, hash: string) => void setHash.run(hash, session, id),
    /** Returns the versions, newest first. */
    list: (session: string): VersionRow[] => list.all(session).map(fromStored),
    /** Returns the hashes of the sources of a version. */
    sources(session: string, key: string): SourceHashes {
      const data = readSources.get(session, key)?.data;
      return data === undefined
        ? { images: {}, masks: {}, csv: null }
        : (JSON.parse(Buffer.from(Bun.gunzipSync(data)).toString()) as SourceHashes);
    },
    clear(session: string): void {
      clear.run(session);
      clearSources.run(session);
    },
  };
}
