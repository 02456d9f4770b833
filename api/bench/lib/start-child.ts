/**
 * Processes two small pairs from folder to zip in a new process: bun start-child.ts SOURCES WORKERS CONFIG; prints one JSON
 * line with the processor time of each part in milliseconds. CONFIG is JSON, so that no module but the bundle is loaded.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadBundledEngine } from './bundled-engine.ts';

/** Processor time of the parts of a short job, milliseconds. */
export interface StartTimes {
  modules: number;
  workers: number;
  inspection: number;
  run: number;
  secondRun: number;
}

const [sources, workers, configText] = process.argv.slice(2) as [string, string, string];
let last = 0;
/** Returns the processor time since the last call. */
const lap = (): number => {
  const { user, system } = process.cpuUsage();
  const now = (user + system) / 1000;
  const part = now - last;
  last = now;
  return part;
};

const { createEngine, folderJob } = await loadBundledEngine();
const modules = lap();
const engine = createEngine({ workers: Number(workers) });
await engine.ready();
const ready = lap();
const dir = await mkdtemp(join(tmpdir(), 'twinset-bench-'));
const folders = { images: join(sources, 'images'), masks: join(sources, 'masks') };
const config = JSON.parse(configText);
const { job } = await folderJob(engine, folders, config);
const inspection = lap();
await engine.run({ ...job, dir: join(dir, 'first') });
const run = lap();
await engine.run({ ...job, dir: join(dir, 'second') });
const times: StartTimes = { modules, workers: ready, inspection, run, secondRun: lap() };
console.log(JSON.stringify(times));
await engine.close();
await rm(dir, { recursive: true, force: true });
