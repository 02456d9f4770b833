/**
 * Simulates sites of many workers: the scheduler is that of the product, the time of each part is measured. Names the
 * first bottleneck, what lifts it, the next one, and so on:
 *
 *   bun api/bench/scale.bench.ts [--steps 3] [--only TEXT]
 *   bun api/bench/scale.bench.ts --measure [--rounds 3]
 *
 * `--measure` measures the parts with real processes (redis-server, and S3_EMULATOR), prints them for `parts.ts`, and
 * compares real runs of one, two and four workers with simulated ones.
 */
import { parseArgs } from 'node:util';
import { printTable } from './lib/table.ts';
import { runMeasure } from './scale/run-measure.ts';
import { type Gain, LEVERS, SCENARIOS, worthwhile } from './scale/scenarios.ts';
import { simulate } from './scale/simulate.ts';

const { values } = parseArgs({
  options: {
    steps: { type: 'string' },
    only: { type: 'string' },
    measure: { type: 'boolean' },
    rounds: { type: 'string' },
  },
});
const steps = Number(values.steps ?? 3);
const time = (seconds: number) =>
  seconds < 600 ? `${seconds.toFixed(0)} s` : `${(seconds / 60).toFixed(0)} min`;
const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

if (values.measure) {
  await runMeasure(Number(values.rounds ?? 3));
  process.exit();
}

for (const { name, sessions, ...scenario } of SCENARIOS) {
  if (values.only && !name.includes(values.only)) continue;
  let { site } = scenario;
  const rows: [string, string][] = [];
  for (let step = 0; step < steps; step++) {
    const result = await simulate(site, sessions);
    const { seconds, use, runs } = result;
    const ends = runs.map(({ ended }) => ended).sort((a, b) => a - b);
    rows.push([
      step === 0 ? 'as it is' : 'with that',
      `${time(seconds)}, half of the runs after ${time(ends[Math.floor(ends.length / 2)] as number)}`,
    ]);
    rows.push([
      'in use',
      Object.entries(use)
        .map(([resource, share]) => `${resource} ${percent(share)}`)
        .join(', '),
    ]);
    const gains: Gain[] = [];
    for (const [lever, pull] of Object.entries(LEVERS))
      gains.push({ lever, seconds: (await simulate(pull(site), sessions)).seconds });
    const [best] = worthwhile(gains, seconds);
    rows.push(['lifted most by', best ? `${best.lever}: ${time(best.seconds)}` : 'nothing listed']);
    if (!best) break;
    site = (LEVERS[best.lever] as (typeof LEVERS)[string])(site);
  }
  printTable(name, rows);
}
