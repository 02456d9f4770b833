import { isDiskFull } from '@twinset/engine';
import type { Ctx } from '../context.ts';
import { TUNABLES } from '../tunables.ts';
import { AppError } from './app-error.ts';
import { describeError } from './log.ts';
import { withinTime } from './unless-given-up.ts';

const FULL =
  'The disk of the data directory (DATA_DIR) is full. End sessions that are not needed, or free disk space.';
const NAMES = {
  local: 'DATA_DIR',
  gcs: 'GCS_BUCKET and GCS_KEY_FILE',
  s3: 'S3_BUCKET and S3_ENDPOINT',
} as const;

/** Limits the time of a check, so that monitoring gets a response. */
const inTime = (work: Promise<void>): Promise<void> =>
  withinTime(work, TUNABLES.readyTimeout.value, new Error('no response in time'));

async function check({
  storage,
  records,
  reserve,
  dataDir,
  log,
  env,
  runner,
  site,
}: Ctx): Promise<AppError | null> {
  const notReady = (message: string, error?: unknown) => {
    log.error('the server is not ready', { message, error: describeError(error) });
    return new AppError('NotReady', message);
  };
  const failed = (what: string, variable: string) => (error: unknown) => {
    if (isDiskFull(error)) return notReady(FULL, error);
    // The storage's message is meant for users.
    if (error instanceof AppError) return notReady(error.message, error.extra.cause);
    return notReady(`The ${what} cannot be written. Check ${variable} and the free disk space.`, error);
  };
  const lost = dataDir();
  if (lost) return notReady(lost.message);
  if (!reserve.take()) return notReady(FULL);
  try {
    records.check();
  } catch (error) {
    return failed('database', 'DATA_DIR')(error);
  }
  const shared = await inTime(site?.check() ?? Promise.resolve()).then(
    () => null,
    (error) => notReady('The database of the site does not respond. Check DATABASE_URL.', error),
  );
  if (shared) return shared;
  const stored = await inTime(storage.check()).then(() => null, failed('storage', NAMES[env.STORAGE]));
  if (stored) return stored;
  return inTime(runner.check()).then(
    () => null,
    (error) => notReady('Redis does not respond. Check REDIS_URL.', error),
  );
}

/** Creates the check whether storage and database work. Everyone may call it, so results are cached briefly. */
export function createReadiness(ctx: Ctx, now: () => number = Date.now) {
  let last: { at: number; problem: Promise<AppError | null> } | undefined;
  /**
   * Checks the readiness.
   * @throws AppError NotReady naming the variable to check
   */
  return async (): Promise<void> => {
    if (!last || now() - last.at >= TUNABLES.readyKept.value) last = { at: now(), problem: check(ctx) };
    const problem = await last.problem;
    if (problem) throw problem;
  };
}
