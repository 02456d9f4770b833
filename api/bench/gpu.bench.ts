/**
 * The graphics card of a workstation, in less than eight minutes: npm run bench -- gpu [--quick] [--python PATH].
 * Correctness of its kernels, their times by the card's own clock, and whole runs beside the processor of the same
 * machine, in turns. PATH is a Python with PyTorch, whose kornia and torchvision v2 are measured on the same card
 * (default: python3). `--quick` measures small images, for a card that is computed by the processor. Each part ends at
 * its time, and prints what it has until then.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { differenceLimit } from '@twinset/engine/testing';
import { MATRIX_KINDS } from '@twinset/tensor-core/testing';
import { median } from './lib/median.ts';
import { makePair } from './lib/photo-pairs.ts';
import { printTable, type Row } from './lib/table.ts';
import { runScript } from './lib/timed-scripts.ts';

const { values: given } = parseArgs({
  args: process.argv.slice(2),
  options: { quick: { type: 'boolean' }, python: { type: 'string', default: 'python3' } },
});

/** Sides of outputs, with the number of outputs of a run. */
const SIDES: [number, number][] = given.quick
  ? [
      [64, 32],
      [128, 16],
    ]
  : [
      [512, 400],
      [1024, 120],
      [4096, 8],
    ];
const MATRICES = given.quick ? 16 : 200;
const ROUNDS = given.quick ? 1 : 3;
const SOURCES = 4;
const CHAINS = ['light', 'heavy'];

/** Seconds after the start at which each part ends. */
const ENDS = { correctness: 90, files: 120, kernels: 220, peers: 270, runs: 450 };

const started = performance.now();
const sides = SIDES.map(([side]) => String(side));
const SCRIPTS = {
  adapter: new URL('../engine/gpu/testing/adapter.ts', import.meta.url),
  conformance: new URL('../engine/gpu/testing/conformance.ts', import.meta.url),
  steps: new URL('../engine/gpu/testing/steps.ts', import.meta.url),
  fields: new URL('../engine/gpu/testing/fields.ts', import.meta.url),
  rows: new URL('../engine/gpu/testing/rows.ts', import.meta.url),
  'kernel-times': new URL('../engine/gpu/testing/kernel-times.ts', import.meta.url),
};
const script = (name: keyof typeof SCRIPTS): string[] => [process.execPath, fileURLToPath(SCRIPTS[name])];
const temporary = await mkdtemp(join(tmpdir(), 'twinset-gpu-bench-'));

/** Runs a script up to the end of a part. */
const run = <T>(part: keyof typeof ENDS, command: string[]) =>
  runScript<T>(command, started + ENDS[part] * 1000, temporary);

/** Returns the row of a script that did not end as it should. */
const faultRow = (what: string, fault: string | null): Row[] =>
  fault === null ? [] : [[what, 'incomplete', fault]];

/** Returns the name of the card; ends this process if there is none that can be measured. */
async function cardOf(): Promise<string> {
  type Adapter = { description: string; isSoftware: boolean; advice: string };
  const { lines, fault } = await run<Adapter>('correctness', script('adapter'));
  const [adapter] = lines;
  if (adapter === undefined) throw new Error(fault ?? 'The driver did not respond.');
  const { description, isSoftware, advice } = adapter;
  if (isSoftware && !given.quick)
    throw new Error(
      `WebGPU finds ${description} only, which is computed by the processor, so that its speed is not that of a card.${advice} With --quick, small images are measured on it nevertheless.`,
    );
  return isSoftware ? `${description}, which is computed by the processor` : description;
}

async function correctness(): Promise<Row[]> {
  type Found = Record<string, { samples: number; differing: number; largest: number }>;
  const totals = new Map<string, { samples: number; differing: number; largest: number }>();
  const faults: Row[] = [];
  const scripts = [
    ...Object.keys(MATRIX_KINDS).map((kind) => [...script('conformance'), kind, String(MATRICES)]),
    [...script('steps'), given.quick ? '2' : '10', '0'],
    [...script('fields'), given.quick ? '2' : '10'],
  ];
  for (const command of scripts) {
    const { lines, fault } = await run<Found>('correctness', command);
    faults.push(...faultRow(command.slice(1).join(' ').replace(/.*\//, ''), fault));
    for (const [name, { samples, differing, largest }] of Object.entries(lines[0] ?? {})) {
      const sum = totals.get(name) ?? { samples: 0, differing: 0, largest: 0 };
      totals.set(name, {
        samples: sum.samples + samples,
        differing: sum.differing + differing,
        largest: Math.max(sum.largest, largest),
      });
    }
  }
  const rows = [...totals].map(([name, { samples, differing, largest }]): Row => {
    const limit = differenceLimit(name, samples);
    const isRight = differing <= limit.differing && largest <= limit.largest;
    const share = `${((differing / samples) * 1e6).toFixed(1)} of a million differ`;
    return [name, isRight ? 'correct' : 'WRONG', `${share}, by ${largest} levels at most`];
  });
  return [...rows, ...faults];
}

async function files(): Promise<Row[]> {
  type Found = Record<string, { files: number; packed: number; differing: number }>;
  const { lines, fault } = await run<Found>('files', [...script('rows'), given.quick ? '14' : '140']);
  const rows = Object.entries(lines[0] ?? {}).map(([name, { files, packed, differing }]): Row => {
    const isRight = differing === 0 ? 'correct' : 'WRONG';
    return [name, isRight, `${differing} of ${files} files differ, ${packed} packed by the card`];
  });
  return [...rows, ...faultRow('files', fault)];
}

async function kernels(): Promise<Row[]> {
  type Times = {
    side: number;
    name: string;
    deviceMs: number | null;
    wholeMs: number;
    processorMs: number;
  };
  const cores = availableParallelism();
  const { lines, fault } = await run<Times>('kernels', [...script('kernel-times'), ...sides]);
  const rows = lines.map(({ side, name, deviceMs, wholeMs, processorMs }): Row => {
    const ratio = processorMs / cores / (deviceMs ?? wholeMs);
    const clock = deviceMs === null ? 'no clock of the card' : `${deviceMs.toFixed(3)} ms`;
    const others = `with transfers ${wholeMs.toFixed(3)} ms, one core ${processorMs.toFixed(3)} ms`;
    return [`${name}, ${side} px`, clock, `${others}: ${ratio.toFixed(2)} times ${cores} cores`];
  });
  return [...rows, ...faultRow('kernels', fault)];
}

async function peers(): Promise<Row[]> {
  type Peer = { side: number; name: string; ms?: number; reason?: string };
  const command = [given.python, join(import.meta.dir, 'lib', 'gpu-peers.py'), ...sides];
  const { lines, fault } = await run<Peer>('peers', command);
  const rows = lines.map(({ side, name, ms, reason = '' }): Row => {
    return [`${name}, ${side} px`, ms === undefined ? 'not measured' : `${ms.toFixed(3)} ms`, reason];
  });
  return [...rows, ...faultRow(given.python, fault)];
}

async function writeSources(folder: string, side: number): Promise<void> {
  for (let n = 0; n < SOURCES; n++) {
    const pair = await makePair(side, side, 'jpg', n + 1);
    await Bun.write(join(folder, 'images', `p${n}.jpg`), pair.images);
    await Bun.write(join(folder, 'masks', `p${n}.png`), pair.masks);
  }
}

/** Runs of one size and chain, with the pairs per second of each round. */
interface Measured {
  what: string;
  folder: string;
  outputs: number;
  side: number;
  chain: string;
  card: number[];
  processor: number[];
  fault: string | null;
}

/** Measures one round on both backends. */
async function measureRound(one: Measured): Promise<void> {
  const rates: number[] = [];
  for (const backend of ['webgpu', 'wasm']) {
    const child = join(import.meta.dir, 'lib', 'gpu-run-child.ts');
    const args = [one.folder, one.outputs, one.side, backend, one.chain].map(String);
    const { lines, fault } = await run<{ perSecond?: number; reason?: string }>('runs', [
      process.execPath,
      child,
      ...args,
    ]);
    const { perSecond, reason } = lines[0] ?? {};
    if (perSecond === undefined) {
      one.fault = fault ?? `${backend}: ${reason}`;
      return;
    }
    rates.push(perSecond);
  }
  one.card.push(rates[0]);
  one.processor.push(rates[1]);
}

function runRow({ what, card, processor, fault }: Measured): Row {
  if (card.length === 0) return [what, 'not measured', fault ?? ''];
  const ratio = median(card.map((rate, round) => rate / processor[round]));
  const [withCard, without] = [card, processor].map((list) => median(list).toFixed(1));
  const rounds = card.length === 1 ? 'one round' : `${card.length} rounds`;
  return [
    what,
    `${ratio.toFixed(2)} times`,
    `${withCard} pairs/s with the card, ${without} without, ${rounds}`,
  ];
}

/** Measures whole runs; each round measures all sizes and chains, so that none is left out for the rounds of another. */
async function endToEnd(): Promise<Row[]> {
  const all: Measured[] = [];
  for (const [side, outputs] of SIDES) {
    const folder = join(temporary, `sources-${side}`);
    await mkdir(folder);
    await writeSources(folder, side);
    for (const chain of CHAINS) {
      const what = `${chain} chain, ${side} px, ${outputs} outputs`;
      all.push({ what, folder, outputs, side, chain, card: [], processor: [], fault: null });
    }
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const one of all) if (one.fault === null) await measureRound(one);
  return all.map(runRow);
}

try {
  const card = await cardOf();
  console.log(`${card}; ${availableParallelism()} cores, Bun ${Bun.version}`);
  const right = await correctness();
  printTable(`Kernels against float64, ${MATRICES} matrices of each kind`, right);
  const same = await files();
  printTable('PNG files of rows that the card filters and packs', same);
  printTable('Kernels, per output', await kernels());
  printTable('Other libraries, one warp and colour per image', await peers());
  printTable('From files to zip, beside the processor of this machine', await endToEnd());
  console.log(`\n${Math.round((performance.now() - started) / 1000)} s`);
  if ([...right, ...same].some(([, value]) => value === 'WRONG')) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await rm(temporary, { recursive: true, force: true });
}
