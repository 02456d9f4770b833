/**
 * CPU time of runs with each export, compared with a run without any, in turns in one process:
 * `bun api/bench/exports.bench.ts [--outputs 200] [--rounds 5] [--only yolo]`. Sources are 40 images of 1024 x 768 with
 * masks of four classes, outputs of 512 x 512.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EXPORT_NAMES } from '@twinset/contract';
import { createEngine, folderJob } from '@twinset/engine';
import { median } from './lib/median.ts';
import { w1Config } from './lib/w1-config.ts';
import { ownWorkload } from './lib/workload.ts';

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { outputs: { type: 'string' }, rounds: { type: 'string' }, only: { type: 'string' } },
});
const outputs = Number(values.outputs ?? 200);
const rounds = Number(values.rounds ?? 5);
const SOURCES = 40;

const sources = await ownWorkload(join(tmpdir(), `twinset-w1-${SOURCES}`), SOURCES);
const folders = { images: join(sources, 'images'), masks: join(sources, 'masks') };
const dir = await mkdtemp(join(tmpdir(), 'twinset-bench-'));
const engine = createEngine({ workers: 2 });
let runs = 0;

/** Runs with some exports. @returns CPU milliseconds per output, and bytes of the zip per output */
async function measure(exports: string[]): Promise<{ cpu: number; bytes: number }> {
  const { job } = await folderJob(engine, folders, { ...w1Config(outputs, 512), exports });
  const before = process.cpuUsage();
  const folder = join(dir, String(runs++));
  const { zipBytes, outputs: made } = await engine.run({ ...job, dir: folder });
  const { user, system } = process.cpuUsage(before);
  await rm(folder, { recursive: true, force: true });
  const count = made.train + made.val + made.test;
  return { cpu: (user + system) / 1000 / count, bytes: zipBytes / count };
}

const chosen = EXPORT_NAMES.filter((name) => !values.only || name.includes(values.only));
const kinds = [...chosen.map((name) => [name, [name]] as const), ['all', [...EXPORT_NAMES]] as const];

console.log(
  `${availableParallelism()} cores, Bun ${Bun.version}, ${outputs} outputs of 512 x 512, ${rounds} rounds`,
);
// The first runs compile the code.
await measure([]);
await measure([...EXPORT_NAMES]);
console.log('export          CPU ms per output   without   ratio   size ratio');
for (const [name, exports] of kinds) {
  const rows: { cpu: number; plain: number; size: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const plain = await measure([]);
    const made = await measure([...exports]);
    rows.push({ cpu: made.cpu, plain: plain.cpu, size: made.bytes / plain.bytes });
  }
  const ratio = median(rows.map(({ cpu, plain }) => cpu / plain));
  const cells = [
    median(rows.map(({ cpu }) => cpu))
      .toFixed(2)
      .padStart(17),
    median(rows.map(({ plain }) => plain))
      .toFixed(2)
      .padStart(9),
    ratio.toFixed(2).padStart(7),
    median(rows.map(({ size }) => size))
      .toFixed(2)
      .padStart(12),
  ];
  console.log(`${name.padEnd(14)} ${cells.join(' ')}`);
}
await engine.close();
await rm(dir, { recursive: true, force: true });
