import { rm } from 'node:fs/promises';
import { estimateRun } from '../estimate.ts';
import { copyInto } from '../lib/copy-into.ts';
import type { Pool } from '../pool/pool.ts';
import { ENGINE_TUNABLES } from '../tunables.ts';
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
  /** Properties of the run, as text. */
  stamp: string;
  backend: string;
  output: RunOutput;
  pool: Pool;
  paths: ReturnType<typeof runPaths>;
}

/** A shard and the position of its part in the zip. `copied`: the copy of its bytes into the local zip. */
interface AddedShard {
  shard: Shard;
  at: number;
  size: number;
  copied?: Promise<void>;
}

const nameOf = ({ first, tasks }: Shard): ShardName => ({ first, tasks: tasks.length });

const incomplete = ({ first }: Shard) => new Error(`The part of the tasks from ${first} on is not complete.`);

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
 * Renders the outputs of a run in other processes, and adds them to the directory of the zip in order. Their bytes remain
 * where the parts are; the local zip has holes instead, apart from those that exports read.
 * @returns a function that joins the zip where the parts are; call it with the path of the finished local one
 * @throws EngineError
 */
export async function renderInShards(
  run: OpenRun,
  shards: Shards,
  { signal, onProgress }: { signal?: AbortSignal; onProgress: (ahead: number) => void },
): Promise<(zip: string, bytes: number) => Promise<void>> {
  const { job, tasks, output, paths, backend } = run;
  const { stamp } = run;
  const ahead = new Map<number, number>();
  const report = () => onProgress([...ahead.values()].reduce((sum, outputs) => sum + outputs, 0));
  const all = divideShards(tasks, await shardSize(run, shards));
  const rendered = new Set<Shard>();
  const texts = new Map<Shard, Promise<string>>();
  const textOf = (shard: Shard): Promise<string> => {
    const text = texts.get(shard) ?? shards.text(stamp, nameOf(shard));
    // Its turn reports a failure.
    text.catch(() => undefined);
    texts.set(shard, text);
    return text;
  };
  const added: AddedShard[] = [];
  const add = async (shard: Shard): Promise<void> => {
    // The next ones too: each is a request, and they are added one after the other.
    const next = all
      .slice(added.length, added.length + ENGINE_TUNABLES.shardTexts.value)
      .filter((one) => rendered.has(one));
    for (const one of next) void textOf(one);
    const text = await textOf(shard);
    texts.delete(shard);
    rendered.delete(shard);
    const { tasks: written } = parseWritten(text);
    if (written.length !== shard.tasks.length) throw incomplete(shard);
    const at = output.size;
    added.push({ shard, at, size: bytesOf(written.flatMap(({ files }) => files)) });
    output.add(shard.tasks, { at, tasks: written });
    ahead.delete(shard.first);
    report();
  };
  const copy = async ({ shard, at, size }: AddedShard): Promise<void> => {
    const part = `${paths.part}-${shard.first}`;
    await shards.fetch(stamp, nameOf(shard), part);
    if (Bun.file(part).size !== size) throw incomplete(shard);
    await copyInto(part, 0, paths.zip, at);
    await rm(part, { force: true });
  };
  let read: AddedShard | undefined;
  output.onRead = (at) => {
    // Outputs are read in their order.
    if (!read || at < read.at || at >= read.at + read.size) read = added.findLast((one) => one.at <= at);
    if (!read) return undefined;
    read.copied ??= copy(read);
    return read.copied;
  };
  const works = all.map((shard) => ({
    start: async (stop: AbortSignal) => {
      await shards.render(stamp, shardInput(job, backend, shard), {
        signal: stop,
        onProgress(outputs) {
          ahead.set(shard.first, outputs);
          report();
        },
      });
      rendered.add(shard);
    },
    finish: () => add(shard),
  }));
  await runInOrder(works, () => shards.window, signal);
  const end = output.size;
  return async (path, bytes) => {
    const joined = await shards.complete(stamp, all.map(nameOf), { path, end });
    if (joined !== bytes) throw new Error(`The joined zip has ${joined} instead of ${bytes} bytes.`);
  };
}
