import type { Database } from 'bun:sqlite';
import { thumbnailsToBytes } from './thumbnails-to-bytes.ts';

/** Tables of the records. `session` is the hash of a session id: the id itself is never stored. */
export const SCHEMA_VERSION = 10;

/** Returns the table of the features of near duplicates: separate from the facts, which are read often. */
const thumbnailsOf = (type: 'TEXT' | 'BLOB') => `
CREATE TABLE IF NOT EXISTS thumbnails (
  session TEXT NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  data ${type} NOT NULL,
  PRIMARY KEY (session, kind, name),
  FOREIGN KEY (session, kind, name) REFERENCES files(session, kind, name) ON DELETE CASCADE
) STRICT;
`;

/** Table of the intakes, one per session; `data` is JSON. */
const INTAKES = `
CREATE TABLE IF NOT EXISTS intakes (
  session TEXT PRIMARY KEY REFERENCES sessions(key) ON DELETE CASCADE,
  data TEXT NOT NULL
) STRICT;
`;

/** Columns of the versions that older tables lack; rows of these have no values. */
const PROGRAM = ['program_version TEXT', 'backend TEXT'];

/** Returns the tables of the versions: settings and hash of each result, and the compressed hashes of its sources. */
const versionsOf = (added: readonly string[] = []) => `
CREATE TABLE IF NOT EXISTS versions (
  session TEXT NOT NULL REFERENCES sessions(key) ON DELETE CASCADE,
  id TEXT NOT NULL,
  ended INTEGER NOT NULL,
  config TEXT NOT NULL,
  outputs TEXT NOT NULL,
  zip_bytes INTEGER NOT NULL,
  zip_sha256 TEXT,
  sources TEXT NOT NULL,
  ${added.map((column) => `${column},`).join(' ')}
  PRIMARY KEY (session, id)
) STRICT;
CREATE TABLE IF NOT EXISTS version_sources (
  session TEXT NOT NULL REFERENCES sessions(key) ON DELETE CASCADE,
  key TEXT NOT NULL,
  data BLOB NOT NULL,
  PRIMARY KEY (session, key)
) STRICT;
`;

export const SCHEMA = `
CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS sessions (
  key TEXT PRIMARY KEY,
  touched INTEGER NOT NULL,
  started INTEGER NOT NULL DEFAULT 0,
  bucket INTEGER NOT NULL DEFAULT 0,
  project INTEGER NOT NULL DEFAULT 0,
  tile_bytes INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS ended (session TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS files (
  session TEXT NOT NULL REFERENCES sessions(key) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  etag TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  facts TEXT NOT NULL,
  facts_version INTEGER NOT NULL DEFAULT 1,
  range16 TEXT,
  rendition TEXT,
  thumbnail TEXT,
  PRIMARY KEY (session, kind, name)
) STRICT;
${thumbnailsOf('BLOB')}
CREATE TABLE IF NOT EXISTS failures (
  session TEXT NOT NULL REFERENCES sessions(key) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  filename TEXT NOT NULL,
  reason TEXT NOT NULL,
  step TEXT NOT NULL,
  PRIMARY KEY (session, kind, filename)
) STRICT;
CREATE TABLE IF NOT EXISTS csv (
  session TEXT PRIMARY KEY REFERENCES sessions(key) ON DELETE CASCADE,
  filename TEXT NOT NULL,
  file TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS runs (
  id TEXT PRIMARY KEY,
  session TEXT NOT NULL REFERENCES sessions(key) ON DELETE CASCADE,
  state TEXT NOT NULL,
  config TEXT NOT NULL,
  dataset TEXT NOT NULL,
  result TEXT,
  failure TEXT,
  started INTEGER NOT NULL,
  zip_in_bucket INTEGER NOT NULL DEFAULT 0,
  renditions_in_bucket INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS runs_of_session ON runs (session, started);
${INTAKES}${versionsOf(PROGRAM)}
CREATE TABLE IF NOT EXISTS attributes (
  session TEXT NOT NULL REFERENCES sessions(key) ON DELETE CASCADE,
  pair TEXT NOT NULL,
  name TEXT NOT NULL,
  value REAL,
  PRIMARY KEY (session, pair, name)
) STRICT;
CREATE TABLE IF NOT EXISTS epochs (
  session TEXT NOT NULL REFERENCES sessions(key) ON DELETE CASCADE,
  folder TEXT NOT NULL,
  epoch INTEGER NOT NULL,
  PRIMARY KEY (session, folder)
) STRICT;
`;

/** Migrations of older tables, by the version that they lead to: statements, or what executes them. */
export const MIGRATIONS: Record<number, string | ((db: Database) => void)> = {
  // It contained the files themselves, which are in the working space now.
  2: 'DROP TABLE IF EXISTS csv',
  3: 'ALTER TABLE files ADD COLUMN facts_version INTEGER NOT NULL DEFAULT 1',
  // They were nine tenths of the facts.
  4: `
${thumbnailsOf('TEXT')}
INSERT INTO thumbnails
  SELECT session, kind, name, coalesce(json_extract(facts, '$.fingerprint'), json_extract(facts, '$.places'))
  FROM files
  WHERE coalesce(json_extract(facts, '$.fingerprint'), json_extract(facts, '$.places')) IS NOT NULL;
UPDATE files SET facts = json_remove(facts, '$.fingerprint', '$.places');
`,
  // Previews are stored once, in the bucket, when they are first looked at.
  5: `
UPDATE files SET rendition = published, published = NULL;
ALTER TABLE files RENAME COLUMN published TO thumbnail;
`,
  6: INTAKES,
  7: (db) => thumbnailsToBytes(db, thumbnailsOf('BLOB')),
  8: 'ALTER TABLE sessions ADD COLUMN tile_bytes INTEGER NOT NULL DEFAULT 0',
  9: versionsOf(),
  10: PROGRAM.map((column) => `ALTER TABLE versions ADD COLUMN ${column};`).join('\n'),
};
