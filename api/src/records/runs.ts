import type { Database } from 'bun:sqlite';
import type { AugmentConfig, AugmentErrorType, ErrorCode, FailedFile } from '@twinset/contract';
import type { RunResult } from '@twinset/engine';

type RunState = 'running' | 'done' | 'failed' | 'cancelled';
export type RunFailure = {
  code: ErrorCode;
  message: string;
  errorType: AugmentErrorType;
  details?: FailedFile[];
};

/** `ended`: milliseconds since 1970; rows of earlier versions lack it, and `backend`. */
type StoredResult = Omit<RunResult, 'backend'> & { backend?: string; ended?: number };

/** One augmentation. `dataset`: the version of its images and masks, "" until it is prepared. */
export type RunRow = {
  id: string;
  session: string;
  state: RunState;
  config: AugmentConfig;
  dataset: string;
  result: StoredResult | null;
  failure: RunFailure | null;
  started: number;
  zipInBucket: boolean;
  renditionsInBucket: boolean;
};
type Stored = {
  id: string;
  session: string;
  state: RunState;
  config: string;
  dataset: string;
  result: string | null;
  failure: string | null;
  started: number;
  zip_in_bucket: number;
  renditions_in_bucket: number;
};

const parse = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T));
const fromStored = ({ zip_in_bucket, renditions_in_bucket, ...row }: Stored): RunRow => ({
  ...row,
  config: JSON.parse(row.config) as AugmentConfig,
  result: parse<StoredResult>(row.result),
  failure: parse<RunFailure>(row.failure),
  zipInBucket: zip_in_bucket === 1,
  renditionsInBucket: renditions_in_bucket === 1,
});

export function createRunRecords(db: Database) {
  const add = db.query<null, [string, string, string, number]>(
    "INSERT INTO runs (id, session, state, config, dataset, started) VALUES (?, ?, 'running', ?, '', ?)",
  );
  const dataset = db.query<null, [string, string]>('UPDATE runs SET dataset = ? WHERE id = ?');
  const remove = db.query<null, [string]>('DELETE FROM runs WHERE id = ?');
  const latest = db.query<Stored, [string]>(
    'SELECT * FROM runs WHERE session = ? ORDER BY started DESC, rowid DESC LIMIT 1',
  );
  const done = db.query<Stored, [string]>(
    "SELECT * FROM runs WHERE session = ? AND state = 'done' ORDER BY started DESC, rowid DESC LIMIT 1",
  );
  const running = db.query<Stored, []>("SELECT * FROM runs WHERE state = 'running'");
  const runningOf = db.query<Stored, [string]>("SELECT * FROM runs WHERE state = 'running' AND session = ?");
  const finish = db.query<null, [string, string]>("UPDATE runs SET state = 'done', result = ? WHERE id = ?");
  const end = db.query<null, [string, string, string]>('UPDATE runs SET state = ?, failure = ? WHERE id = ?');
  const restart = db.query<null, [string]>(
    "UPDATE runs SET state = 'running', result = NULL, zip_in_bucket = 0 WHERE id = ?",
  );
  const ids = db.query<{ id: string }, [string]>('SELECT id FROM runs WHERE session = ?');
  const keepOnly = db.query<null, [string, string]>('DELETE FROM runs WHERE session = ? AND id <> ?');
  const clear = db.query<null, [string]>('DELETE FROM runs WHERE session = ?');
  const zip = db.query<null, [string]>('UPDATE runs SET zip_in_bucket = 1 WHERE id = ?');
  const renditions = db.query<null, [number, string]>(
    'UPDATE runs SET renditions_in_bucket = ? WHERE id = ?',
  );
  const row = (stored: Stored | null) => (stored ? fromStored(stored) : null);
  return {
    /** Adds a requested run; its dataset is known once it is prepared. */
    add: (run: Pick<RunRow, 'id' | 'session' | 'config'>) =>
      void add.run(run.id, run.session, JSON.stringify(run.config), Date.now()),
    setDataset: (id: string, version: string) => void dataset.run(version, id),
    remove: (id: string) => void remove.run(id),
    /** Returns the newest run, whatever its state. */
    latest: (session: string) => row(latest.get(session)),
    /** Returns the newest run with a result. */
    lastDone: (session: string) => row(done.get(session)),
    /** Returns the runs that a crash or a stop left unfinished, of all sessions or of one. */
    running: (session?: string) =>
      (session === undefined ? running.all() : runningOf.all(session)).map(fromStored),
    finish: (id: string, result: RunResult) =>
      void finish.run(JSON.stringify({ ...result, ended: Date.now() }), id),
    end: (id: string, state: 'failed' | 'cancelled', failure: RunFailure) =>
      void end.run(state, JSON.stringify(failure), id),
    /** Sets the path of the zip of a finished run, which another server rendered. */
    setZipPath(run: RunRow, zipPath: string): void {
      if (run.result) finish.run(JSON.stringify({ ...run.result, zipPath }), run.id);
    },
    /** Makes a finished run an unfinished one, whose result is made again. */
    restart: (id: string) => void restart.run(id),
    ids: (session: string): string[] => ids.all(session).map((row) => row.id),
    /** Deletes every other run of the session. */
    keepOnly: (session: string, id: string) => void keepOnly.run(session, id),
    clear: (session: string) => void clear.run(session),
    setZipInBucket: (id: string) => void zip.run(id),
    setRenditionsInBucket: (id: string, there: boolean) => void renditions.run(there ? 1 : 0, id),
  };
}
