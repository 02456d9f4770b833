import { mutants } from '../mutant.ts';

const REMOVAL = 'services/remove-data.test.ts';
const KILLED = 'kill-steps.test.ts';
const RECORDS = 'records/full-disk.test.ts';

/**
 * Faults in the handling of a full disk, a missing data directory, and a process that is killed while it
 * deletes. Tests can find most of them only if a file system can be mounted.
 */
export const DISK = mutants('api/src', [
  [
    'a deletion needs space for records first',
    'services/remove-data.ts',
    'if (!isDiskFull(error)) throw error;',
    'throw error;',
    REMOVAL,
  ],
  [
    'space reserved for records is never used',
    'create-context.ts',
    'openRecords(database, reserve.release)',
    'openRecords(database)',
    REMOVAL,
  ],
  [
    'uploads use the storage that deletions free',
    'services/upload/receive-upload.ts',
    "if (!ctx.reserve.take()) throw new AppError('NoRoom');",
    '',
    REMOVAL,
  ],
  [
    'a failed touch is an error',
    'records/sessions.ts',
    '} catch {\n        // Read-only calls',
    '} catch (error) { throw error;\n        // Read-only calls',
    RECORDS,
  ],
  ['half a transaction is repeated', 'records/database.ts', 'this.#open > 0 || ', '', RECORDS],
  [
    'idle sessions of a lost data directory are forgotten',
    'services/session/expire-idle.ts',
    'if (ctx.dataDir()) return 0;',
    '',
    'session-life.test.ts',
  ],
  [
    'files are deleted before their records',
    'services/remove-data.ts',
    '    records();\n  } catch',
    '    isRecorded = false;\n  } catch',
    KILLED,
  ],
  [
    'an ended session stays in the log of a killed process',
    'records/open.ts',
    'left an ended session in the log.\n  db.checkpoint();',
    'left an ended session in the log.\n',
    KILLED,
  ],
  [
    'a run uses the rest of the space for records',
    'services/augment/execute-run.ts',
    'if (!full.signal.aborted && !ctx.reserve.take())',
    'if (!full.signal.aborted && false)',
    'full-disk.test.ts',
  ],
]);
