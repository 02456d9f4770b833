/**
 * One measurement in a separate process, to measure its peak memory: bun run-child.ts SOURCES OUTPUTS SIDE WORKERS
 * WARM; prints one JSON line.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine, folderJob } from '@twinset/engine';
import { w1Config } from './w1-config.ts';

const [sources, outputs, side, workers, warm] = process.argv.slice(2);
const MIB = 2 ** 20;

const engine = createEngine({ workers: Number(workers) });
const dir = await mkdtemp(join(tmpdir(), 'twinset-bench-'));
const folders = { images: join(sources, 'images'), masks: join(sources, 'masks') };
const { job } = await folderJob(engine, folders, w1Config(Number(outputs), Number(side)));
// A server has run before; its code is compiled.
if (Number(warm) > 0) {
  const config = { ...job.config, totalAugmentedImages: Number(warm) };
  await engine.run({ ...job, config, dir: join(dir, 'warm') });
}
const rss: number[] = [];
const cpu = process.cpuUsage();
let seen = 0;
const result = await engine.run(
  { ...job, dir: join(dir, 'run') },
  {
    onProgress: ({ phase, done, total }) => {
      if (phase !== 'augment' || done < ((seen + 1) * total) / 10) return;
      seen = Math.floor((done * 10) / total);
      rss.push(process.memoryUsage.rss() / MIB);
    },
  },
);
const used = process.cpuUsage(cpu);
const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
const peakMib = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
const { seconds, zipBytes } = result;
const cpuSeconds = (used.user + used.system) / 1e6;
console.log(JSON.stringify({ pps: Number(outputs) / seconds, seconds, cpuSeconds, zipBytes, peakMib, rss }));
await engine.close();
await rm(dir, { recursive: true, force: true });
