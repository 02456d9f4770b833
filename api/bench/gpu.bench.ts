/**
 * The graphics card of a workstation, in less than eight minutes: npm run bench -- gpu [--quick] [--python PATH].
 * Correctness of its kernels, their times by the card's own clock, and whole runs beside the processor of the same
 * machine, in turns. PATH is a Python with PyTorch, whose kornia and torchvision v2 are measured on the same card.
 * `--quick` measures small images, for a card that is computed by the processor.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MATRIX_KINDS } from '@twinset/tensor-core/testing';
import { median } from './lib/median.ts';
import { makePair } from './lib/photo-pairs.ts';
import { printTable, type Row } from './lib/table.ts';

const { values: given } = parseArgs({
  args: process.argv.slice(2),
  options: { quick: { type: 'boolean' }, python: { type: 'string' } },
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
/** Runs that have not begun by then are left out. */
const LAST_START_MS = 360_000;

const started = performance.now();
const sides = SIDES.map(([side]) => String(side));
const CONFORMANCE = new URL('../engine/gpu/testing/conformance.ts', import.meta.url).pathname;
const STEPS = new URL('../engine/gpu/testing/steps.ts', import.meta.url).pathname;
const FIELDS = new URL('../engine/gpu/testing/fields.ts', import.meta.url).pathname;
const ROWS = new URL('../engine/gpu/testing/rows.ts', import.meta.url).pathname;
const KERNEL_TIMES = new URL('../engine/gpu/testing/kernel-times.ts', import.meta.url).pathname;

/** Runs a script; returns its lines, each of which is JSON. */
async function linesOf<T>(...command: string[]): Promise<T[]> {
  const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'inherit' });
  const text = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`${command.slice(0, 2).join(' ')} failed.`);
  return text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as T);
}

async function correctness(): Promise<Row[]> {
  type Found = Record<string, { samples: number; differing: number; largest: number }>;
  const totals = new Map<string, { samples: number; differing: number; largest: number }>();
  const scripts = [
    ...Object.keys(MATRIX_KINDS).map((kind) => [CONFORMANCE, kind, String(MATRICES)]),
    [STEPS, given.quick ? '2' : '10', '0'],
    [FIELDS, given.quick ? '2' : '10'],
  ];
  for (const script of scripts) {
    const [found] = await linesOf<Found>(process.execPath, ...script);
    for (const [name, { samples, differing, largest }] of Object.entries(found ?? {})) {
      const sum = totals.get(name) ?? { samples: 0, differing: 0, largest: 0 };
      totals.set(name, {
        samples: sum.samples + samples,
        differing: sum.differing + differing,
        largest: Math.max(sum.largest, largest),
      });
    }
  }
  return [...totals].map(([name, { samples, differing, largest }]) => {
    const isExact = name.includes('mask') || name.includes('without');
    const isRight = isExact ? differing === 0 : largest <= 1 && differing <= samples * 50e-6;
    const share = `${((differing / samples) * 1e6).toFixed(1)} of a million differ`;
    return [name, isRight ? 'correct' : 'WRONG', `${share}, by ${largest} levels at most`];
  });
}

async function files(): Promise<Row[]> {
  type Found = Record<string, { files: number; differing: number }>;
  const [found] = await linesOf<Found>(process.execPath, ROWS, given.quick ? '14' : '140');
  return Object.entries(found ?? {}).map(([name, { files, differing }]) => {
    return [name, differing === 0 ? 'correct' : 'WRONG', `${differing} of ${files} files differ`];
  });
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
  const times = await linesOf<Times>(process.execPath, KERNEL_TIMES, ...sides);
  return times.map(({ side, name, deviceMs, wholeMs, processorMs }) => {
    const ratio = processorMs / cores / (deviceMs ?? wholeMs);
    const clock = deviceMs === null ? 'no clock of the card' : `${deviceMs.toFixed(3)} ms`;
    const others = `with transfers ${wholeMs.toFixed(3)} ms, one core ${processorMs.toFixed(3)} ms`;
    return [`${name}, ${side} px`, clock, `${others}: ${ratio.toFixed(2)} times ${cores} cores`];
  });
}

async function peers(python: string): Promise<Row[]> {
  type Peer = { side: number; name: string; ms?: number; reason?: string };
  const script = join(import.meta.dir, 'lib', 'gpu-peers.py');
  const rows = await linesOf<Peer>(python, script, ...sides);
  return rows.map(({ side, name, ms, reason = '' }) => {
    return [`${name}, ${side} px`, ms === undefined ? 'not measured' : `${ms.toFixed(3)} ms`, reason];
  });
}

async function writeSources(folder: string, side: number): Promise<void> {
  for (let n = 0; n < SOURCES; n++) {
    const pair = await makePair(side, side, 'jpg', n + 1);
    await Bun.write(join(folder, 'images', `p${n}.jpg`), pair.images);
    await Bun.write(join(folder, 'masks', `p${n}.png`), pair.masks);
  }
}

const runChild = join(import.meta.dir, 'lib', 'gpu-run-child.ts');

/** Measures runs of one size and chain on both backends, in turns. */
async function runs(folder: string, side: number, outputs: number, chain: string): Promise<Row> {
  const rates: Record<string, number[]> = { webgpu: [], wasm: [] };
  const what = `${chain} chain, ${side} px, ${outputs} outputs`;
  for (let round = 0; round < ROUNDS; round++) {
    if (performance.now() - started > LAST_START_MS) break;
    for (const backend of ['webgpu', 'wasm']) {
      const args = [folder, outputs, side, backend, chain].map(String);
      const [{ perSecond, reason } = { reason: 'no result' }] = await linesOf<{
        perSecond?: number;
        reason?: string;
      }>(process.execPath, runChild, ...args);
      if (perSecond === undefined) return [what, 'not measured', `${backend}: ${reason}`];
      rates[backend]?.push(perSecond);
    }
  }
  const [card = [], processor = []] = [rates.webgpu, rates.wasm];
  if (card.length === 0) return [what, 'left out', 'for lack of time'];
  const ratio = median(card.map((rate, round) => rate / (processor[round] ?? Number.NaN)));
  const each = [card, processor].map((list) => median(list).toFixed(1));
  return [what, `${ratio.toFixed(2)} times`, `${each[0]} pairs/s with the card, ${each[1]} without`];
}

async function endToEnd(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [side, outputs] of SIDES) {
    const folder = await mkdtemp(join(tmpdir(), 'twinset-gpu-bench-'));
    try {
      await writeSources(folder, side);
      for (const chain of ['light', 'heavy']) rows.push(await runs(folder, side, outputs, chain));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return rows;
}

console.log(`${availableParallelism()} cores, Bun ${Bun.version}`);
printTable(`Kernels against float64, ${MATRICES} matrices of each kind`, await correctness());
printTable('PNG files of rows that the card filters and packs', await files());
printTable('Kernels, per output', await kernels());
if (given.python) printTable('Other libraries, one warp and colour per image', await peers(given.python));
printTable('From files to zip, beside the processor of this machine', await endToEnd());
console.log(`\n${Math.round((performance.now() - started) / 1000)} s`);
