import type { Pool } from '../pool/pool.ts';
import { largestOutput } from './output-size.ts';
import { partnersOf } from './partners.ts';
import type { RenderCore } from './recipe.ts';
import { runBatches } from './run-batches.ts';
import type { OrderedWork } from './run-in-order.ts';
import { batchText, parseWritten, runText, type WrittenBatch } from './run-messages.ts';
import type { RunTask } from './run-tasks.ts';

/** Pool that renders the outputs of tasks, and file that they are written to. */
export interface BatchTarget {
  pool: Pool;
  backend: string;
  /** Path of the zip, or of a part of it. */
  path: string;
  /** Group of the tasks within the pool. */
  share: string;
  /** Number of the first of all tasks within the run; 0 by default. */
  offset?: number;
  /** Returns the position of a batch in the file. `number`: of the batch, from 0. */
  place(number: number, bytes: number): Promise<number>;
  /** Receives the written outputs, in the order of the tasks. */
  add(tasks: readonly RunTask[], written: WrittenBatch): void;
}

/** Returns how many tasks may be ahead of the one that is written, fewer if outputs are large. */
const windowOf = (job: RenderCore, workers: number): number =>
  largestOutput(job).pixels > 4_000_000 ? workers + 1 : 3 * workers;

/** Returns the work of tasks from the number `done` on, in batches, and how many of them are in progress at a time. */
export function batchWork(
  job: RenderCore & { budget?: unknown },
  tasks: readonly RunTask[],
  done: number,
  { pool, backend, path, share, offset = 0, place, add }: BatchTarget,
): { works: OrderedWork<string>[]; window: number } {
  const text = runText(job, path, backend);
  const works = runBatches(job, tasks, done, pool.size).map((batch, i) => ({
    start: (signal: AbortSignal) => {
      const withPairs = batch.tasks.map(({ pair, slots, shared }) => ({
        pair: job.pairs[pair],
        slots,
        shared,
        ...partnersOf(job, slots),
      }));
      const { shared, pair } = batch.tasks[0];
      const affinity = shared ? job.pairs[pair].imagePath : undefined;
      const input = batchText(text, { first: offset + batch.first, tasks: withPairs });
      const options = { affinity, share, place: (bytes: number) => place(i, bytes), signal };
      return pool.run('writeOutputs', input, options);
    },
    finish: (written: string) => add(batch.tasks, parseWritten(written)),
  }));
  return { works, window: windowOf(job, pool.size) };
}
