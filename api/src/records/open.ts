import type { Database, SQLiteError } from 'bun:sqlite';
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { TUNABLES } from '../tunables.ts';
import { createAttributeRecords } from './attributes.ts';
import { createCsvRecords } from './csv.ts';
import { RecordDatabase } from './database.ts';
import { createEndedRecords } from './ended.ts';
import { createEpochRecords } from './epochs.ts';
import { createFileRecords } from './files.ts';
import { createIntakeRecords } from './intakes.ts';
import { createRowChanges } from './row-changes.ts';
import { createRunRecords } from './runs.ts';
import { MIGRATIONS, SCHEMA, SCHEMA_VERSION } from './schema.ts';
import { createSecretRecords } from './secrets.ts';
import { createSessionRecords } from './sessions.ts';
import { createVersionRecords } from './versions.ts';

const applyMigration = (db: Database, migration: NonNullable<(typeof MIGRATIONS)[number]>): void =>
  typeof migration === 'string' ? void db.run(migration) : migration(db);

/** Migrates tables of an older version; version 0 has none. */
function migrate(db: Database, version: number): void {
  db.transaction(() => {
    for (let next = version + 1; version > 0 && next <= SCHEMA_VERSION; next++)
      applyMigration(db, MIGRATIONS[next] ?? '');
    db.run(SCHEMA);
    // Written only if it differs: a start on a full disk writes nothing.
    if (version !== SCHEMA_VERSION) db.run(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  })();
}

/** Locks the database for this process until it ends, and migrates it. */
function lockDatabase(db: Database, path: string): void {
  try {
    db.run(`PRAGMA busy_timeout = ${TUNABLES.databaseHandover.value}`);
    db.run('PRAGMA locking_mode = EXCLUSIVE');
    db.run('PRAGMA journal_mode = WAL');
    db.run('PRAGMA synchronous = NORMAL');
    db.run('PRAGMA foreign_keys = ON');
    // Deleted data are overwritten, so that an ended session leaves no trace in the file.
    db.run('PRAGMA secure_delete = ON');
    // Statements write no other files, whose disk may be full too.
    db.run('PRAGMA temp_store = MEMORY');
    const { user_version: version } = db.query('PRAGMA user_version').get() as { user_version: number };
    if (version > SCHEMA_VERSION)
      throw new Error(`The data directory was written by a newer version (${version}).`);
    migrate(db, version);
  } catch (error) {
    db.close();
    if ((error as SQLiteError).code !== 'SQLITE_BUSY') throw error;
    throw new Error(
      `Another Twinset server uses ${dirname(path)}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Opens the records (SQLite in WAL mode). A killed process loses nothing; a power failure may lose the last seconds,
 * never the whole, and lost rows are rebuilt from the files.
 * @param path file, or ":memory:".
 * @param makeRoom frees disk space for a record that does not fit; false if it cannot
 * @throws Error when the file was written by a newer version, or another process has it open.
 */
export function openRecords(path: string, makeRoom: () => boolean = () => false) {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const db = new RecordDatabase(path, makeRoom);
  // It contains the keys of signed addresses.
  if (path !== ':memory:') chmodSync(path, 0o600);
  lockDatabase(db, path);
  // A killed process may have left an ended session in the log.
  db.checkpoint();
  const files = createFileRecords(db);
  return {
    sessions: createSessionRecords(db),
    files,
    csv: createCsvRecords(db),
    intakes: createIntakeRecords(db),
    runs: createRunRecords(db),
    versions: createVersionRecords(db),
    attributes: createAttributeRecords(db),
    epochs: createEpochRecords(db),
    ended: createEndedRecords(db),
    secrets: createSecretRecords(db),
    /**
     * Checks that records can be written, without the reserved disk space.
     * @throws Error if not
     */
    check: (): void => void db.run("INSERT OR REPLACE INTO secrets VALUES ('check', x'00')"),
    /** Runs several writes as one. `task` may run more than once. */
    transaction<T>(task: () => T): T {
      try {
        return db.writeTogether(task);
      } catch (error) {
        files.reread();
        throw error;
      }
    },
    /** Returns the number of rows of a session by table; all must be 0 after it ends. */
    rowsOf(session: string): Record<string, number> {
      const tables = [
        'files',
        'thumbnails',
        'failures',
        'csv',
        'intakes',
        'runs',
        'versions',
        'version_sources',
        'attributes',
        'epochs',
      ];
      const count = (sql: string) => (db.query(sql).get(session) as { n: number }).n;
      return Object.fromEntries([
        ['sessions', count('SELECT count(*) n FROM sessions WHERE key = ?')],
        ...tables.map((t) => [t, count(`SELECT count(*) n FROM ${t} WHERE session = ?`)]),
      ]);
    },
    /** Lists the changes of rows from now on, for servers that share sessions. Called once. */
    listChanges: () => createRowChanges(db),
    /** Moves the write-ahead log into the file and truncates it. */
    checkpoint: () => void db.checkpoint(),
    close: () => {
      db.checkpoint();
      db.close();
    },
  };
}
export type Records = ReturnType<typeof openRecords>;
