import type { Engine } from '@twinset/engine';
import type { Env } from '../env/index.ts';
import type { Log } from './log.ts';

interface Process {
  env: Env;
  log: Log;
  engine: Engine;
}

/**
 * Starts the warm-up of the engine in the background, unless the environment forbids it. A failure is logged: everything
 * works without it.
 * @param folder for its files, which a start after a kill clears
 */
export function warmUp({ env, log, engine }: Process, folder: string, isQuiet?: () => boolean): void {
  if (!env.WARM_UP) return;
  engine.warmUp(folder, isQuiet).catch((error: Error) => {
    log.warn('the engine was not warmed up; its first work takes longer', { reason: error.message });
  });
}
