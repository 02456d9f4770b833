import type { RunEstimate } from '@twinset/engine';
import { TUNABLES } from '../tunables.ts';

/** Worker processes that may take shards, and their threads in all. */
export type Capacity = { processes: number; threads: number };

/**
 * Returns the number of outputs of a shard: as many as a worker process renders in `seconds`, fewer in a short run, so
 * that every process has work until its end, and fewer if outputs are large.
 */
export function shardOutputs(
  { outputs, bytes, seconds: total }: RunEstimate,
  { processes, threads }: Capacity,
  seconds: number,
): number {
  const each = Math.max(total / Math.max(1, outputs), 1e-6);
  const wanted = (seconds * Math.max(1, threads)) / Math.max(1, processes) / each;
  const fair = outputs / (Math.max(1, processes) * TUNABLES.shardsPerWorker.value);
  const fitting = TUNABLES.shardBytes.value / Math.max(1, bytes / Math.max(1, outputs));
  // A part of a second is not worth its transfers.
  const least = Math.min(1, seconds) / each;
  return Math.max(1, Math.floor(Math.min(wanted, fitting, Math.max(fair, least))));
}
