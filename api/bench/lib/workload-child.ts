/**
 * Runs one workload three times in a separate process, each time on copies of the files: bun workload-child.ts SOURCES
 * OUTPUTS OPS; prints one JSON line with the CPU time of the first and the third in milliseconds.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadBundledEngine } from './bundled-engine.ts';
import { configOfOps } from './workload-list.ts';
import { copySources } from './workload-sources.ts';

const { createEngine, folderJob } = await loadBundledEngine();
const [sources, outputs, ops, workers = '2'] = process.argv.slice(2);
const config = configOfOps(JSON.parse(ops), Number(outputs));

const cpuNow = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const engine = createEngine({ workers: Number(workers) });
const dir = await mkdtemp(join(tmpdir(), 'twinset-bench-'));
const passes: { read: number; run: number; zipBytes: number }[] = [];
for (const pass of ['first', 'second', 'third']) {
  const copy = await copySources(sources, join(dir, pass));
  const started = cpuNow();
  const { job } = await folderJob(
    engine,
    { images: join(copy, 'images'), masks: join(copy, 'masks') },
    config,
  );
  const read = cpuNow();
  const { zipBytes } = await engine.run({ ...job, dir: join(dir, `${pass}-run`) });
  passes.push({ read: read - started, run: cpuNow() - read, zipBytes });
}
console.log(JSON.stringify({ first: passes[0], later: passes[2] }));
await engine.close();
await rm(dir, { recursive: true, force: true });
