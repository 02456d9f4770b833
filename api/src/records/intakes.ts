import type { Database } from 'bun:sqlite';
import type {
  ErrorCode,
  FailedFile,
  INTAKE_STAGES,
  IntakeOutcome,
  IntakePlanView,
  Warning,
} from '@twinset/contract';
import type { ListingSize } from '@twinset/engine';

/**
 * Source of an intake. `path`: that of `intakePlaces`; `bytes`: size of an archive that is sent; `total`: number of
 * dropped files.
 */
export type IntakeOrigin =
  | { kind: 'files'; name: string; total: number }
  | { kind: 'archive'; name: string; bytes: number }
  | { kind: 'folder' | 'bucket'; name: string; path: string };

export type IntakeFailure = { code: ErrorCode; message: string; details?: FailedFile[] };

/** The intake of a session. */
export type IntakeRow = {
  id: string;
  source: IntakeOrigin;
  stage: (typeof INTAKE_STAGES)[number];
  /** Accepted files; while they are listed, the received ones. */
  listed: ListingSize;
  choices: Record<string, string>;
  /** Present plan; null before the first one. `isComplete`: it can be converted. */
  plan: { isComplete: boolean; pairs: number; limit: IntakePlanView['limit'] } | null;
  /** Positions in the listing of the files whose pieces were joined, and removed from the bucket. */
  joined: number[];
  /** Id of the last conversion; '' before the first one. */
  conversion: string;
  failure: IntakeFailure | null;
  result: IntakeOutcome | null;
  /** Choices that changed values of images; recorded in the manifest as long as the images exist. */
  recorded: Warning[];
  /** Intake that was completed before this one was begun: whoever follows it may learn of its end later. */
  completed: IntakeRow | null;
};

type Stored = { session: string; data: string };

export function createIntakeRecords(db: Database) {
  const read = db.query<Stored, [string]>('SELECT * FROM intakes WHERE session = ?');
  const all = db.query<Stored, []>('SELECT * FROM intakes');
  const write = db.query<null, [string, string]>('INSERT OR REPLACE INTO intakes VALUES (?, ?)');
  const remove = db.query<null, [string]>('DELETE FROM intakes WHERE session = ?');
  // Rows of older versions have neither ids nor a completed intake.
  const rowOf = ({ data }: Stored): IntakeRow => ({
    id: '',
    conversion: '',
    completed: null,
    ...JSON.parse(data),
  });
  const get = (session: string): IntakeRow | null => {
    const stored = read.get(session);
    return stored && rowOf(stored);
  };
  const put = (session: string, row: IntakeRow) => void write.run(session, JSON.stringify(row));
  return {
    get,
    /** Returns the choices that a manifest records. */
    recorded: (session: string): Warning[] => get(session)?.recorded ?? [],
    /** Forgets them, when the images are removed. */
    forgetRecorded(session: string): void {
      const row = get(session);
      if (row && row.recorded.length > 0) put(session, { ...row, recorded: [] });
    },
    put,
    remove: (session: string) => void remove.run(session),
    /** Returns the sessions whose conversion a crash or a stop left unfinished. */
    converting: (): string[] =>
      all
        .all()
        .filter((stored) => rowOf(stored).stage === 'converting')
        .map(({ session }) => session),
  };
}
