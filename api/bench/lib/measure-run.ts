import { join } from 'node:path';
import { spawnBun } from './spawn-bun.ts';

export interface Measured {
  pps: number;
  seconds: number;
  cpuSeconds: number;
  zipBytes: number;
  peakMib: number;
  /** MiB at each tenth of the run. */
  rss: number[];
}

/** Runs the engine on sources in a separate process. */
export async function measureRun(
  sources: string,
  part: { outputs: number; side?: number; workers?: number; warm?: number },
): Promise<Measured> {
  const { outputs, side = 512, workers = 2, warm = 100 } = part;
  const script = join(import.meta.dir, 'run-child.ts');
  const args = [sources, outputs, side, workers, warm];
  const text = await spawnBun(script, args, `The run of ${outputs} outputs failed.`);
  return JSON.parse(text) as Measured;
}
