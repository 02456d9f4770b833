/**
 * Measures how well the split reproduces the distributions of the whole dataset, compared with the thresholds
 * and limits of `src/testing/golden/split`: bun tensor-core/bench/split.bench.ts [--seeds 10]
 */
import { parseArgs } from 'node:util';
import { type SplitColumn, splitDataset } from '../src/split/index.ts';
import { goldenCsv, goldenJson } from '../src/testing/golden.ts';

interface Bar {
  bar_sum: number;
  bar_worst: number;
  limit_sum: number;
  limit_worst: number;
}

const options = { seeds: { type: 'string', default: '10' } } as const;
const { values: given } = parseArgs({ args: process.argv.slice(2), options, strict: false });
const seeds = Math.max(1, Number(given.seeds) || 10);
const bars = goldenJson<Record<string, Bar>>('split/bars.json');
const ratios = { train: 0.6, val: 0.2, test: 0.2 };

function read(rows: number): { names: string[]; columns: SplitColumn[] } {
  const [head, ...lines] = goldenCsv(`split/data_${rows}.csv`);
  const columns = head
    .slice(1)
    .map((attribute, k) => ({ attribute, values: lines.map((line) => line[k + 1]) }));
  return { names: lines.map((line) => line[0]), columns };
}

console.log(
  'setting                 sum (worst seed)   of limit   of bar   worst    of bar   size err   s (max)  cpu s (mean)',
);
let failed = false;
for (const [setting, bar] of Object.entries(bars)) {
  const [rows, attributes] = (setting.match(/\d+/g) as string[]).map(Number);
  const { names, columns } = read(rows);
  let sum = 0;
  let worst = 0;
  let sizeError = 0;
  let seconds = 0;
  const cpu = process.cpuUsage();
  for (let seed = 1; seed <= seeds; seed++) {
    const start = performance.now();
    const result = splitDataset({ names, ratios, seed, columns: columns.slice(0, attributes) });
    seconds = Math.max(seconds, (performance.now() - start) / 1000);
    const distances = result.balance.flatMap(({ distance }) => Object.values(distance));
    sum = Math.max(
      sum,
      distances.reduce((total, value) => total + value, 0),
    );
    worst = Math.max(worst, ...distances);
    const off = (size: number, ratio: number) => Math.abs(size - ratio * rows);
    sizeError = Math.max(
      sizeError,
      off(result.sizes.train, 0.6) + off(result.sizes.val, 0.2) + off(result.sizes.test, 0.2),
    );
  }
  const used = process.cpuUsage(cpu);
  const cpuSeconds = (used.user + used.system) / 1e6 / seeds;
  const good = sum < bar.bar_sum && worst < bar.bar_worst && sizeError < 1e-6 && sum <= 1.5 * bar.limit_sum;
  failed ||= !good;
  console.log(
    `${setting.padEnd(24)}${sum.toFixed(5).padEnd(19)}${(sum / bar.limit_sum).toFixed(2).padEnd(11)}` +
      `${(sum / bar.bar_sum).toFixed(2).padEnd(9)}${worst.toFixed(4).padEnd(9)}${(worst / bar.bar_worst).toFixed(2).padEnd(9)}` +
      `${sizeError.toFixed(0).padEnd(11)}${seconds.toFixed(2).padEnd(9)}${cpuSeconds.toFixed(2).padEnd(8)}${good ? 'ok' : 'MISSED'}`,
  );
}
process.exit(failed ? 1 : 0);
