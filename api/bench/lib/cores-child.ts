/**
 * Runs a job of the W1 transforms in a separate process: bun cores-child.ts SOURCES OUTPUTS WIDTH HEIGHT WORKERS; prints
 * one JSON line with the processor time of the main thread and of the process, and the time, in milliseconds.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine, folderJob } from '@twinset/engine';
import { w1Config } from './w1-config.ts';

/** Processor time and time of a run, milliseconds. `main`: of the main thread. */
export interface CoresRun {
  main: number;
  all: number;
  wall: number;
  zipBytes: number;
}

/** Runs per worker before the measured one. */
const WARM_RUNS = 3;

const [sources, outputs, width, height, workers] = process.argv.slice(2);
const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

const engine = createEngine({ workers: Number(workers) });
const dir = await mkdtemp(join(tmpdir(), 'twinset-bench-'));
const folders = { images: join(sources, 'images'), masks: join(sources, 'masks') };
const config = w1Config(Number(outputs));
const augImageDimension = { width: Number(width), height: Number(height) };
const { job } = await folderJob(engine, folders, { ...config, augImageDimension });
// A server has run before; its code is compiled. Each worker compiles its own JavaScript: two of them need twice as many
// outputs until both are as fast as one.
for (let run = 0; run < WARM_RUNS * Number(workers); run++)
  await engine.run({ ...job, dir: join(dir, 'warm') });
const [main, all, started] = [process.threadCpuUsage(), process.cpuUsage(), performance.now()];
const { zipBytes } = await engine.run({ ...job, dir: join(dir, 'run') });
const run: CoresRun = {
  main: milliseconds(process.threadCpuUsage(main)),
  all: milliseconds(process.cpuUsage(all)),
  wall: performance.now() - started,
  zipBytes,
};
console.log(JSON.stringify(run));
await engine.close();
await rm(dir, { recursive: true, force: true });
