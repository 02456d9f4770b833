import { mutants } from '../mutant.ts';

const OUTAGE = 'storage/gcs/outage.test.ts';
const SWEEP = 'services/session/sweep-orphans.test.ts';

/** Faults in the handling of a failing storage service, and of data it leaves behind. */
export const CLOUD = mutants('api/src', [
  [
    'denied calls are repeated',
    'storage/gcs/errors.ts',
    'isBusy(error) || status === 408',
    'isBusy(error) || status === 403',
    OUTAGE,
  ],
  [
    'calls to an overloaded service are not repeated',
    'storage/gcs/errors.ts',
    'isNetwork(error) || isBusy(error) || status',
    'isNetwork(error) || status',
    OUTAGE,
  ],
  [
    'calls that hang are waited for',
    'lib/unless-given-up.ts',
    'return await Promise.race([work, late.promise]);',
    'return await work;',
    OUTAGE,
  ],
  [
    'a start does not try to write',
    'storage/gcs/access.ts',
    "await this.call('', () => probe.save('', MARK_OPTIONS));",
    '',
    OUTAGE,
  ],
  [
    'a service that is down ends the start',
    'storage/gcs/gcs-storage.ts',
    'if (error instanceof AppError && isTransient(error.cause)) return error;',
    '',
    OUTAGE,
  ],
  [
    'an end that failed is forgotten',
    'records/sessions.ts',
    "'UPDATE sessions SET touched = 0, bucket",
    "'UPDATE sessions SET bucket",
    'session-life.test.ts',
  ],
  ['fresh files without a record are removed', 'storage/orphans.ts', ' && found.mtimeMs < before', '', SWEEP],
]);
