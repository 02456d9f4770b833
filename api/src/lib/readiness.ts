import type { Ctx } from '../context.ts';
import { TUNABLES } from '../tunables.ts';
import { AppError } from './app-error.ts';
import { describeError } from './log.ts';

const NAMES = { local: 'DATA_DIR', gcs: 'GCS_BUCKET and GCS_KEY_FILE' } as const;

/** Waits at most so long that whoever monitors the server gets an answer. */
async function inTime(work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no response in time')), TUNABLES.readyTimeout.value);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function check({ storage, records, log, env }: Ctx): Promise<AppError | null> {
  const failed = (what: string, variable: string) => (error: unknown) => {
    log.error('the server is not ready', { what, error: describeError(error) });
    return new AppError(
      'NotReady',
      `The ${what} cannot be written. Check ${variable} and the free disk space.`,
    );
  };
  return (
    (await inTime(records.check()).then(() => null, failed('database', 'DATA_DIR'))) ??
    (await inTime(storage.check()).then(() => null, failed('storage', NAMES[env.STORAGE])))
  );
}

/** Creates the check whether storage and database work. Everyone may ask, so that results are kept for a moment. */
export function createReadiness(ctx: Ctx, now: () => number = Date.now) {
  let last: { at: number; problem: Promise<AppError | null> } | undefined;
  /** @throws AppError NotReady naming the variable to look at */
  return async (): Promise<void> => {
    if (!last || now() - last.at >= TUNABLES.readyKept.value) last = { at: now(), problem: check(ctx) };
    const problem = await last.problem;
    if (problem) throw problem;
  };
}
