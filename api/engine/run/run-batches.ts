import { ENGINE_TUNABLES } from '../tunables.ts';
import type { RenderCore } from './recipe.ts';
import { outputBytes, type RunTask, TASK_BYTES, TASK_OUTPUTS } from './run-tasks.ts';

const PARTS = ENGINE_TUNABLES.partsPerWorker.value;

/** Consecutive tasks that a worker gets in one message. */
export interface RunBatch {
  /** Number of the first task. */
  first: number;
  tasks: RunTask[];
}

/**
 * Returns the tasks from `first` on in batches: tasks of few and small outputs share the messages between the threads, of
 * which each costs the main thread as much as several outputs. A batch is as large as one task may be, and at most a fixed
 * share of the tasks that are left, so that batches shrink towards the end and all workers end at the same time.
 */
export function runBatches(
  job: RenderCore,
  tasks: readonly RunTask[],
  first: number,
  workers: number,
): RunBatch[] {
  const mostFrom = (number: number): number => Math.ceil((tasks.length - number) / (workers * PARTS));
  const batches: RunBatch[] = [];
  let bytes = 0;
  let outputs = 0;
  let most = 0;
  for (let number = first; number < tasks.length; number++) {
    const task = tasks[number];
    const count = task.slots.length;
    const size = count * outputBytes(job, job.pairs[task.pair]);
    const last = batches.at(-1);
    const fits = outputs + count <= TASK_OUTPUTS && bytes + size <= TASK_BYTES;
    if (last && fits && last.tasks.length < most) {
      last.tasks.push(task);
      outputs += count;
      bytes += size;
    } else {
      batches.push({ first: number, tasks: [task] });
      most = mostFrom(number);
      outputs = count;
      bytes = size;
    }
  }
  return batches;
}
