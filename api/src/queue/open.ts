import type { Engine } from '@twinset/engine';
import type { Env } from '../env/index.ts';
import type { Log } from '../lib/log.ts';
import type { WorkSpace } from '../lib/work-space.ts';
import type { Storage } from '../storage/port.ts';
import { createInProcessRunner } from './in-process.ts';
import type { Runner } from './port.ts';

/** Parts of the server that a runner uses. */
export type RunnerMeans = { env: Env; log: Log; engine: Engine; storage: Storage; work: WorkSpace };

/**
 * Opens the runner that `QUEUE` names.
 * @throws Error with a sentence if Redis cannot be used
 */
export async function openRunner(means: RunnerMeans): Promise<Runner> {
  if (means.env.QUEUE === 'in-process') return createInProcessRunner(means.engine);
  // The library is large; a server without a queue starts without it.
  const { openBullmqRunner } = await import('./bullmq/runner.ts');
  return openBullmqRunner(means);
}
