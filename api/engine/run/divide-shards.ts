import type { ShardInput } from '../types.ts';
import type { JobCore } from './recipe.ts';
import type { RunTask } from './run-tasks.ts';

/** Consecutive tasks of a run. */
export interface Shard {
  /** Number of the first task. */
  first: number;
  tasks: RunTask[];
}

/** Divides the tasks of a run into shards of about `outputs` outputs; the same division for the same number. */
export function divideShards(tasks: readonly RunTask[], outputs: number): Shard[] {
  const shards: Shard[] = [];
  let count = 0;
  for (const [number, task] of tasks.entries()) {
    const last = shards.at(-1);
    if (last && count + task.slots.length <= outputs) {
      last.tasks.push(task);
      count += task.slots.length;
    } else {
      shards.push({ first: number, tasks: [task] });
      count = task.slots.length;
    }
  }
  return shards;
}

/** Returns the input of a shard for another process: only the pairs in use, with their own numbers. */
export function shardInput(job: JobCore, backend: string, { first, tasks }: Shard): ShardInput {
  const numbers = new Map<number, number>();
  const numberOf = (pair: number): number => {
    const known = numbers.get(pair) ?? numbers.size;
    numbers.set(pair, known);
    return known;
  };
  const renumbered = tasks.map(
    ({ pair, slots, shared }): RunTask => ({
      pair: numberOf(pair),
      slots: slots.map((slot) => ({
        ...slot,
        pair: numberOf(slot.pair),
        ...(slot.partners ? { partners: slot.partners.map(numberOf) } : {}),
      })),
      shared,
    }),
  );
  const { config, plan } = job;
  const pairs = [...numbers.keys()].map((pair) => job.pairs[pair]);
  return { config, plan, backend, budget: Boolean(job.budget), first, tasks: renumbered, pairs };
}
