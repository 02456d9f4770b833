import { join } from 'node:path';

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
  const args = [sources, outputs, side, workers, warm].map(String);
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'run-child.ts'), ...args], {
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const text = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`The run of ${outputs} outputs failed.`);
  return JSON.parse(text) as Measured;
}
