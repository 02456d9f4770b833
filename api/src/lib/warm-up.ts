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
 */
export function warmUp({ env, log, engine }: Process, isQuiet?: () => boolean): void {
  if (!env.WARM_UP) return;
  engine.warmUp(isQuiet).catch((error: Error) => {
    log.warn('the engine was not warmed up; its first work takes longer', { reason: error.message });
  });
}
