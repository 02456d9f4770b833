/**
 * Processor time of the main thread per output, which limits a run on a machine of any number of cores, and the
 * scaling from one worker to two, in turns:
 *
 *   bun api/bench/cores.bench.ts [--quick] [--rounds 5]
 *
 * "Cap": outputs per second with one core for the main thread. "Processor" is twice the time of the workers per output
 * with one worker, by that with two: what two free cores for the workers allow. "Clock" is measured with a clock, and
 * has a meaning only on a machine with three free cores.
 */
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CoresRun } from './lib/cores-child.ts';
import { median } from './lib/median.ts';
import { spawnBun } from './lib/spawn-bun.ts';
import { printTable } from './lib/table.ts';
import { ownWorkload } from './lib/workload.ts';
import { workloadSources } from './lib/workload-sources.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean' }, rounds: { type: 'string' } } });
const rounds = Number(values.rounds ?? (values.quick ? 1 : 5));
const SOURCES = 40;
/** Outputs of each size: one per source, and several, which share a task. */
const CASES = [
  { size: [128, 96], variant: 'small', pairs: 400, outputs: 400 },
  { size: [128, 96], variant: 'small', pairs: 400, outputs: 2000 },
  { size: [512, 512], variant: 'photo', pairs: SOURCES, outputs: SOURCES },
  { size: [512, 512], variant: 'photo', pairs: SOURCES, outputs: 200 },
  { size: [1024, 768], variant: 'photo', pairs: SOURCES, outputs: 80 },
] as const;

async function runCores(sources: string, outputs: number, size: readonly number[], workers: number) {
  const script = join(import.meta.dir, 'lib', 'cores-child.ts');
  const args = [sources, outputs, ...size, workers];
  const text = await spawnBun(script, args, `The run of ${outputs} outputs failed.`);
  return JSON.parse(text) as CoresRun;
}

const w1 = await ownWorkload(join(tmpdir(), `twinset-w1-${SOURCES}`), SOURCES);
console.log(`${availableParallelism()} cores, Bun ${Bun.version}, ${rounds} rounds`);
for (const { size, variant, pairs, outputs } of CASES) {
  const sources = variant === 'small' ? await workloadSources(w1, SOURCES, variant, pairs) : w1;
  const one: CoresRun[] = [];
  const two: CoresRun[] = [];
  for (let round = 0; round < rounds; round++) {
    one.push(await runCores(sources, outputs, size, 1));
    two.push(await runCores(sources, outputs, size, 2));
  }
  const main = median(two.map((run) => run.main / outputs));
  const perMb = median(two.map((run) => run.main / (run.zipBytes / 1e6)));
  const worker = (run: CoresRun) => run.all - run.main;
  const scaling = median(one.map((run, round) => (2 * worker(run)) / worker(two[round] as CoresRun)));
  const clock = median(one.map((run, round) => run.wall / (two[round] as CoresRun).wall));
  const ms = (value: number) => `${value.toFixed(3)} ms`;
  printTable(`${size.join('x')}, ${outputs} outputs of ${pairs} pairs`, [
    ['main thread per output', ms(main)],
    ['main thread per MB', ms(perMb)],
    ['workers per output', ms(median(two.map((run) => worker(run) / outputs)))],
    ['cap', `${Math.round(1000 / main)}/s`],
    ['1 to 2 workers', scaling.toFixed(2), `processor; clock ${clock.toFixed(2)}`],
  ]);
}
