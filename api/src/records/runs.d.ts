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
/** `ended`: milliseconds since 1970; rows of earlier versions lack it. */
type KeptResult = RunResult & {
  ended?: number;
};
/** One augmentation. `dataset`: the version of the images and masks it is made from, "" until it is prepared. */
export type RunRow = {
  id: string;
  session: string;
  state: RunState;
  config: AugmentConfig;
  dataset: string;
  result: KeptResult | null;
  failure: RunFailure | null;
  started: number;
  zipInBucket: boolean;
  renditionsInBucket: boolean;
};
export declare function createRunRecords(db: Database): {
  /** A run that was asked for; its data set is known once it is prepared. */
  add: (run: Pick<RunRow, 'id' | 'session' | 'config'>) => undefined;
  setDataset: (id: string, version: string) => undefined;
  remove: (id: string) => undefined;
  /** The newest run, whatever became of it. */
  latest: (session: string) => RunRow | null;
  /** The newest run that made a result. */
  lastDone: (session: string) => RunRow | null;
  /** What a crash or a stop left unfinished, of all sessions. */
  running: () => RunRow[];
  finish: (id: string, result: RunResult) => undefined;
  end: (id: string, state: 'failed' | 'cancelled', failure: RunFailure) => undefined;
  /** Forgets every other ended run of the session; answers their ids. */
  keepOnly: (session: string, id: string) => string[];
  clear: (session: string) => undefined;
  setZipInBucket: (id: string) => undefined;
  setRenditionsInBucket: (id: string, there: boolean) => undefined;
};
