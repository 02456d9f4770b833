/**
 * Processor time from a stored listing of 100,000 files to its stored plan, in a worker, by layout; that of the main
 * thread; and the longest wait of its event loop, which includes the look itself:
 *
 *   bun api/bench/plans.bench.ts [--files 100000] [--rounds 5] [--only suffix]
 *
 * The least time counts; the yardstick is the time in which the lines of the listing are parsed and written again as JSON.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createEngine, deskOf, writeListing } from '@twinset/engine';
import { MANY_PATHS, numbersAsText } from '@twinset/engine/testing';
import { printTable, type Row } from './lib/table.ts';

const { values: given } = parseArgs({
  options: { files: { type: 'string' }, rounds: { type: 'string' }, only: { type: 'string' } },
});
const count = Number(given.files ?? 100_000);
const rounds = Number(given.rounds ?? 5);
/** Milliseconds between two looks at the event loop. */
const STEP = 2;

const engine = createEngine({ workers: 1 });
const dir = await mkdtemp(join(tmpdir(), 'twinset-plans-'));
const layouts = Object.entries(MANY_PATHS).filter(([name]) => !given.only || name.includes(given.only));

type Measured = { plan: number; yardstick: number; main: number; wait: number; pairs: number };

/** Writes the listing of a layout. */
async function listingOf(pathsOf: (n: string, i: number) => string[]): Promise<string> {
  const perImage = pathsOf('0', 0).length;
  const paths = numbersAsText(Math.ceil(count / perImage)).flatMap(pathsOf);
  const folder = await mkdtemp(join(dir, 'listing-'));
  await mkdir(deskOf(folder).raw, { recursive: true });
  const files = paths.map((path) => ({ path, bytes: 100_000 }));
  await writeListing(deskOf(folder), { files, refused: [] });
  return folder;
}

/** Returns the longest wait between two looks at the event loop until `work` ends. */
async function watched<T>(work: Promise<T>): Promise<{ value: T; wait: number }> {
  let [wait, last] = [0, performance.now()];
  const timer = setInterval(() => {
    wait = Math.max(wait, performance.now() - last - STEP);
    last = performance.now();
  }, STEP);
  const value = await work;
  clearInterval(timer);
  return { value, wait };
}

/** Returns the milliseconds of all threads since a state. */
function sinceOf(state: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(state);
  return (user + system) / 1000;
}

async function measure(folder: string): Promise<Measured> {
  const text = await Bun.file(deskOf(folder).listing).text();
  const first = process.cpuUsage();
  const lines = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  const bytes = lines.map((line) => JSON.stringify(line)).join('\n').length;
  const yardstick = sinceOf(first);
  const [second, main] = [process.cpuUsage(), process.threadCpuUsage()];
  const job = { dir: folder, root: folder, choices: {}, pairsMax: count };
  const { value, wait } = await watched(engine.planListing(job));
  if (bytes === 0) throw new Error('an empty listing');
  const { user, system } = process.threadCpuUsage(main);
  return { plan: sinceOf(second), yardstick, main: (user + system) / 1000, wait, pairs: value.plan.pairs };
}

const rows: Row[] = [];
for (const [name, pathsOf] of layouts) {
  const folder = await listingOf(pathsOf);
  const measured: Measured[] = [];
  for (let round = 0; round < rounds; round++) measured.push(await measure(folder));
  const least = (key: keyof Measured) => Math.min(...measured.map((one) => one[key]));
  const ratio = (least('plan') / least('yardstick')).toFixed(1);
  const note = `${ratio} times the yardstick; main thread ${least('main').toFixed(0)} ms, event loop ${least('wait').toFixed(0)} ms; ${least('pairs')} pairs`;
  rows.push([name, `${least('plan').toFixed(0)} ms`, note]);
}
printTable(`Plans of listings of ${count} files`, rows);
await engine.close();
await rm(dir, { recursive: true, force: true });
