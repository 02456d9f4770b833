/**
 * Processor time from the start of a process to the zip of a job of two small pairs, which most of all loads modules:
 *
 *   bun api/bench/start.bench.ts [--rounds 5]
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from './lib/median.ts';
import { spawnBun } from './lib/spawn-bun.ts';
import type { StartTimes } from './lib/start-child.ts';
import { printTable } from './lib/table.ts';
import { w1Config } from './lib/w1-config.ts';
import { ownWorkload } from './lib/workload.ts';
import { workloadSources } from './lib/workload-sources.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string' } } });
const rounds = Number(values.rounds ?? 5);
const script = join(import.meta.dir, 'lib', 'start-child.ts');

async function runStart(sources: string, workers: number): Promise<StartTimes> {
  const config = { ...w1Config(2), augImageDimension: { width: 128, height: 96 } };
  const args = [sources, workers, JSON.stringify(config)];
  return JSON.parse(await spawnBun(script, args, 'The job failed.')) as StartTimes;
}

const SOURCES = 40;
const w1 = await ownWorkload(join(tmpdir(), `twinset-w1-${SOURCES}`), SOURCES);
const sources = await workloadSources(w1, SOURCES, 'small', 2);
for (const workers of [1, 2]) {
  const times: StartTimes[] = [];
  for (let round = 0; round < rounds; round++) times.push(await runStart(sources, workers));
  const part = (read: (one: StartTimes) => number) => `${median(times.map(read)).toFixed(0)} ms`;
  printTable(`128x96, 2 pairs, ${workers} worker${workers > 1 ? 's' : ''}, ${rounds} rounds`, [
    ['modules of the main thread', part(({ modules }) => modules)],
    ['start of the workers', part(({ workers }) => workers)],
    ['inspection', part(({ inspection }) => inspection)],
    ['run', part(({ run }) => run), 'with the modules of its tasks'],
    ['second run', part(({ secondRun }) => secondRun)],
    ['whole', part((one) => one.modules + one.workers + one.inspection + one.run)],
  ]);
}
