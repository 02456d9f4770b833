/**
 * Runs one workload three times in a separate process: bun first-run-child.ts SOURCES OUTPUTS OPS WORKERS; prints one JSON
 * line with the processor time of the first and the third run by kind of thread.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadBundledEngine } from './bundled-engine.ts';
import { THREAD_KINDS, type ThreadTimes, threadTimes } from './thread-times.ts';
import { configOfOps } from './workload-list.ts';

/** Processor time of the first and the third run of a process. */
export interface FirstRun {
  first: ThreadTimes;
  third: ThreadTimes;
}

const { createEngine, folderJob } = await loadBundledEngine();
const [sources, outputs, ops, workers] = process.argv.slice(2) as [string, string, string, string];
const config = configOfOps(JSON.parse(ops), Number(outputs));
const engine = createEngine({ workers: Number(workers) });
const dir = await mkdtemp(join(tmpdir(), 'twinset-bench-'));
const folders = { images: join(sources, 'images'), masks: join(sources, 'masks') };
const { job } = await folderJob(engine, folders, config);

async function measure(name: string): Promise<ThreadTimes> {
  const before = threadTimes();
  await engine.run({ ...job, dir: join(dir, name) });
  const after = threadTimes();
  return Object.fromEntries(THREAD_KINDS.map((kind) => [kind, after[kind] - before[kind]])) as ThreadTimes;
}

const first = await measure('first');
if (first.workers === 0 || first['JavaScript compiler'] === 0)
  throw new Error('This version of Bun has other names for its threads than those in thread-times.ts.');
await measure('second');
const times: FirstRun = { first, third: await measure('third') };
console.log(JSON.stringify(times));
await engine.close();
await rm(dir, { recursive: true, force: true });
