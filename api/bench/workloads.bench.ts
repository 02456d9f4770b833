/**
 * CPU time per output of many kinds of sources and settings, compared with a hand-written OpenCV + fpng script on the
 * same files, in turns: `bun api/bench/workloads.bench.ts --peers DIR [--quick] [--only TEXT] [--rounds 3]`. Ratios are
 * the peer's CPU time by Twinset's. "Job" includes inspection, duplicates and split, which the peer does not have.
 */
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from './lib/median.ts';
import { runWorkloadPeer, setUpPeers } from './lib/peers.ts';
import { spawnBun } from './lib/spawn-bun.ts';
import { ownWorkload } from './lib/workload.ts';
import { type Variant, WORKLOADS, type Workload } from './lib/workload-list.ts';
import { workloadSources } from './lib/workload-sources.ts';

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    peers: { type: 'string' },
    quick: { type: 'boolean' },
    only: { type: 'string' },
    rounds: { type: 'string' },
  },
});
const { peers, quick } = values;
const rounds = Number(values.rounds ?? (quick ? 1 : 5));

const AVAILABLE = 40;
const countOf = (variant: Variant): number => {
  if (variant === 'large') return quick ? 3 : 10;
  if (variant === 'small') return quick ? 200 : 400;
  return quick ? 10 : AVAILABLE;
};

interface Pass {
  read: number;
  run: number;
  zipBytes: number;
}

async function runTwinset(sources: string, outputs: number, { ops }: Workload) {
  const script = join(import.meta.dir, 'lib', 'workload-child.ts');
  const args = [sources, outputs, JSON.stringify(ops)];
  const text = await spawnBun(script, args, `The run in ${sources} failed.`);
  return JSON.parse(text) as { first: Pass; later: Pass };
}

/** Returns the median over the rounds of the peer's time by Twinset's. */
const ratioOf = (peer: number[], own: number[]): number =>
  median(peer.map((time, round) => time / own[round]));

const WIDTHS = [-32, 8, 8, 6, -7, 8, 6, -7, 10, 9];
/** Prints a row of the table; columns of negative width are aligned left. */
const printRow = (...cells: string[]): void =>
  console.log(
    WIDTHS.map((width, n) =>
      width < 0 ? (cells[n] ?? '').padEnd(-width) : (cells[n] ?? '').padStart(width),
    ).join('  '),
  );
const ms = (value: number): string => value.toFixed(2);
/** Returns a ratio and whether it reaches its goal. */
const ratioCells = (ratio: number, goal: number | null): [string, string] => [
  ratio.toFixed(2),
  goal === null ? '' : `${ratio >= goal ? '>=' : '<'} ${goal}`,
];

const w1 = peers
  ? await setUpPeers(peers, AVAILABLE)
  : await ownWorkload(join(tmpdir(), `twinset-w1-${AVAILABLE}`), AVAILABLE);

interface Times {
  run: number[];
  whole: number[];
  read: number[];
  first: number[];
  cv2: number[];
  alb: number[];
}

/** Measures a workload, in turns with the peers. @returns CPU milliseconds per output, per round */
async function measure(workload: Workload): Promise<Times> {
  const { variant, per, ops, albumentationsGoal } = workload;
  const count = countOf(variant);
  const sources = await workloadSources(w1, AVAILABLE, variant, count);
  const outputs = count * per;
  const times: Times = { run: [], whole: [], read: [], first: [], cv2: [], alb: [] };
  for (let round = 0; round < rounds; round++) {
    const { first, later } = await runTwinset(sources, outputs, workload);
    times.run.push(later.run / outputs);
    times.read.push(later.read / outputs);
    times.whole.push((later.run + later.read) / outputs);
    times.first.push(first.run / outputs);
    if (!peers) continue;
    const shape = { count, per, ops };
    times.cv2.push((await runWorkloadPeer('cv2', sources, shape)).cpu_ms);
    if (albumentationsGoal) times.alb.push((await runWorkloadPeer('alb', sources, shape)).cpu_ms);
  }
  return times;
}

console.log(
  `${availableParallelism()} cores, Bun ${Bun.version}, ${rounds} rounds; CPU milliseconds per output`,
);
printRow('workload', 'Twinset', 'peer', 'ratio', 'goal', 'job', 'ratio', 'goal', 'inspection', 'first run');
const ratios: number[] = [];
for (const workload of WORKLOADS) {
  const { name, goal, wholeGoal, albumentationsGoal } = workload;
  if (values.only && !name.includes(values.only)) continue;
  const { run, whole, read, first, cv2, alb } = await measure(workload);
  const own = median(run);
  const others = [ms(median(read)), (median(first) / own).toFixed(2)];
  if (!peers) {
    printRow(name, ms(own), '', '', '', ms(median(whole)), '', '', ...others);
    continue;
  }
  const ratio = ratioOf(cv2, run);
  ratios.push(ratio);
  const job =
    wholeGoal === undefined
      ? ['', '', '']
      : [ms(median(whole)), ...ratioCells(ratioOf(cv2, whole), wholeGoal)];
  printRow(name, ms(own), ms(median(cv2)), ...ratioCells(ratio, goal), ...job, ...others);
  if (albumentationsGoal)
    printRow('  Albumentations', '', ms(median(alb)), ...ratioCells(ratioOf(alb, run), albumentationsGoal));
}
if (ratios.length > 0) {
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  printRow(`geometric mean of ${ratios.length}`, '', '', ...ratioCells(mean, 1.6));
}
