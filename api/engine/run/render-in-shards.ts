import { rm } from 'node:fs/promises';
import { estimateRun } from '../estimate.ts';
import type { Pool } from '../pool/pool.ts';
import type { ShardName, Shards } from '../types.ts';
import { bytesOf } from '../zip/index.ts';
import { divideShards, type Shard, shardInput } from './divide-shards.ts';
import type { JobCore } from './recipe.ts';
import { readJson, type runPaths, writeDurably } from './run-folder.ts';
import { runInOrder } from './run-in-order.ts';
import { parseWritten } from './run-messages.ts';
import type { RunOutput } from './run-output.ts';
import type { RunTask } from './run-tasks.ts';

interface OpenRun {
  job: JobCore;
  tasks: RunTask[];
  /** Number of tasks whose outputs are in the zip. */
  done: number;
  /** Properties of the run, as text. */
  stamp: string;
  backend: string;
  output: RunOutput;
  pool: Pool;
  paths: ReturnType<typeof runPaths>;
}

const nameOf = ({ first, tasks }: Shard): ShardName => ({ first, tasks: tasks.length });

/** Returns the outputs per shard; a resumed run has the same shards as before. */
async function shardSize({ job, tasks, pool, paths }: OpenRun, shards: Shards): Promise<number> {
  const known = await readJson<{ outputs: number }>(paths.shards);
  if (known) return known.outputs;
  const { bytes, seconds } = await estimateRun(job, pool);
  const count = tasks.reduce((sum, task) => sum + task.slots.length, 0);
  const estimate = { outputs: count, bytes, seconds: seconds * pool.size };
  const outputs = Math.max(1, Math.round(await shards.outputsPerShard(estimate)));
  await writeDurably(paths.shards, JSON.stringify({ outputs }));
  return outputs;
}

/**
 * Renders the outputs of a run in other processes, and adds their parts to the zip in order.
 * @returns a function to call with the complete zip
 * @throws EngineError
 */
export async function renderInShards(
  run: OpenRun,
  shards: Shards,
  { signal, onProgress }: { signal?: AbortSignal; onProgress: (ahead: number) => void },
): Promise<(zip: string) => Promise<void>> {
  const { job, tasks, done, output, paths, backend } = run;
  const stamp = new Bun.CryptoHasher('sha256').update(run.stamp).digest('hex');
  const ahead = new Map<number, number>();
  const report = () => onProgress([...ahead.values()].reduce((sum, outputs) => sum + outputs, 0));
  const add = async (shard: Shard): Promise<void> => {
    const text = await shards.fetch(stamp, nameOf(shard), paths.part);
    const { tasks: written } = parseWritten(text);
    // A run that was interrupted while it added this shard has its first tasks.
    const known = Math.max(0, done - shard.first);
    const bytes = written.map(({ files }) => bytesOf(files));
    const size = bytes.reduce((sum, one) => sum + one, 0);
    if (written.length !== shard.tasks.length || Bun.file(paths.part).size !== size)
      throw new Error(`The part of the tasks from ${shard.first} on is not complete.`);
    const from = bytes.slice(0, known).reduce((sum, one) => sum + one, 0);
    const at = await output.append(paths.part, from);
    output.add(shard.tasks.slice(known), { at, tasks: written.slice(known) });
    ahead.delete(shard.first);
    report();
    await rm(paths.part, { force: true });
  };
  const all = divideShards(tasks, await shardSize(run, shards));
  const due = all.filter((shard) => shard.first + shard.tasks.length > done);
  const works = due.map((shard) => ({
    start: (stop: AbortSignal) =>
      shards.render(stamp, shardInput(job, backend, shard), {
        signal: stop,
        onProgress(outputs) {
          ahead.set(shard.first, outputs);
          report();
        },
      }),
    finish: () => add(shard),
  }));
  await runInOrder(works, shards.window, signal);
  const end = output.size;
  return (path) => shards.complete(stamp, all.map(nameOf), { path, end });
}
