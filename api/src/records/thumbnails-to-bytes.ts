import type { Database } from 'bun:sqlite';
import { encodePositions } from '@twinset/engine';
import { encodeFingerprint } from '@twinset/tensor-core';

/** Rows that are converted at a time. */
const ROWS = 1000;

/** Converts features stored as JSON with bytes in base64. */
function bytesOf(kind: string, text: string): Uint8Array {
  const stored = JSON.parse(text);
  const decoded = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));
  return kind === 'images'
    ? encodeFingerprint({ ...stored, thumb: decoded(stored.thumb) })
    : encodePositions({ ...stored, planes: decoded(stored.planes) });
}

/**
 * Replaces the text of the table `thumbnails` by bytes, which need two thirds of the space and no parsing.
 * @param create the statement that creates the table
 */
export function thumbnailsToBytes(db: Database, create: string): void {
  db.run('ALTER TABLE thumbnails RENAME TO thumbnails_as_text');
  db.run(create);
  type Row = { rowid: number; session: string; kind: string; name: string; data: string };
  const some = db.query<Row, [number, number]>(
    'SELECT rowid, * FROM thumbnails_as_text WHERE rowid > ? ORDER BY rowid LIMIT ?',
  );
  const put = db.query('INSERT INTO thumbnails VALUES (?, ?, ?, ?)');
  for (let last = 0; ; ) {
    const rows = some.all(last, ROWS);
    for (const { session, kind, name, data } of rows) put.run(session, kind, name, bytesOf(kind, data));
    last = rows.at(-1)?.rowid ?? last;
    if (rows.length < ROWS) break;
  }
  db.run('DROP TABLE thumbnails_as_text');
}
