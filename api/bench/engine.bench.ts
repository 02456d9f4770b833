/**
 * The engine end to end, in one table: `bun api/bench/engine.bench.ts [--peers DIR] [--outputs 1000] [--quick]
 * [--long]`. Workload W1: 200 pairs of 1024x768 to 1,000 augmented pairs of 512x512, files to zip. With the peers'
 * scripts in DIR they run on the same sources in between, in a separate environment in the cache folder.
 */
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { kernelTimes } from './lib/kernel-times.ts';
import { type Measured, measureRun } from './lib/measure-run.ts';
import { opencvKernels, type PeerResult, runPeer, setUpPeers } from './lib/peers.ts';
import { previewTimes } from './lib/preview-times.ts';
import { printBars, printTable, type Row } from './lib/table.ts';
import { transformOnly } from './lib/transform-only.ts';
import { ownWorkload } from './lib/workload.ts';

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    peers: { type: 'string' },
    outputs: { type: 'string' },
    quick: { type: 'boolean' },
    long: { type: 'boolean' },
  },
});
const SOURCES = values.quick ? 40 : 200;
const outputs = Number(values.outputs ?? (values.quick ? 200 : 1000));
const peers = values.peers;

const sources = peers
  ? await setUpPeers(peers, SOURCES)
  : await ownWorkload(join(tmpdir(), `twinset-w1-${SOURCES}`), SOURCES);

const pps = ({ pps: rate }: { pps: number }) => `${rate.toFixed(1)} pairs/s`;
const zip = (bytes = 0) => `zip ${(bytes / 1e6).toFixed(1)} MB`;
const cpuNote = (seconds: number, pairs: number) =>
  `${((seconds * 1000) / pairs).toFixed(2)} ms of CPU a pair`;
const sorted = (values: number[]): number[] => values.toSorted((a, b) => a - b);
const median = (values: number[]): number => sorted(values)[values.length >> 1];
/** Returns the median run. */
const middle = <R extends { pps: number }>(runs: R[]): R =>
  runs.toSorted((a, b) => a.pps - b.pps)[runs.length >> 1];

/** Alternating rounds of the engine and the peers, so that other load on the machine affects both. */
const ROUNDS = values.quick ? 1 : 5;

/** Returns the median ratio of all rounds, and the range. */
const ratio = (ours: number[], theirs: number[]): { typical: string; range: string } => {
  const ratios = sorted(theirs.map((value, round) => ours[round] / value));
  const [least, most] = [ratios[0], ratios[ratios.length - 1]].map((value) => value.toFixed(2));
  return {
    typical: median(ratios).toFixed(2),
    range: ratios.length > 1 ? ` (${least} to ${most} by round)` : '',
  };
};
const faster = (ours: { pps: number }[], theirs: { pps: number }[]): string => {
  const rates = [ours, theirs].map((runs) => runs.map(({ pps: rate }) => rate));
  const { typical, range } = ratio(rates[0], rates[1]);
  return `Twinset is ${typical} times as fast${range}`;
};

const alb = (...args: string[]) => runPeer('alb', ['--par', 'procs', ...args], sources, SOURCES);

async function endToEnd(): Promise<{ ours: Measured; rows: Row[] }> {
  const n = String(Math.max(SOURCES, outputs));
  const [runs, albs, cv2s]: [Measured[], PeerResult[], PeerResult[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    runs.push(await measureRun(sources, { outputs }));
    if (!peers) continue;
    albs.push(await alb('--enc', 'def', '--n', n));
    cv2s.push(await runPeer('cv2expert', ['--par', 'procs', '--enc', 'fpng', '--n', n], sources, SOURCES));
  }
  const ours = middle(runs);
  const cold = await measureRun(sources, { outputs, warm: 0 });
  const rows: Row[] = [
    ['Twinset, 2 workers', pps(ours), `${zip(ours.zipBytes)}, ${cpuNote(ours.cpuSeconds, outputs)}`],
    ['Twinset, first run of its process', pps(cold), cpuNote(cold.cpuSeconds, outputs)],
  ];
  if (peers) {
    const level6 = await alb('--enc', 'L6', '--n', String(SOURCES));
    const peerRow = (name: string, beside: Measured[], results: PeerResult[], pairs: number): Row => {
      const peer = middle(results);
      const note = `${zip(peer.zip_bytes)}, ${cpuNote(peer.cpu ?? 0, pairs)}`;
      return [name, pps(peer), `${note}; ${faster(beside, results)}`];
    };
    rows.push(peerRow('Albumentations, OpenCV default PNG', runs, albs, outputs));
    rows.push(peerRow('Albumentations, PNG level 6', [ours], [level6], SOURCES));
    rows.push(peerRow('hand-written OpenCV + fpng', runs, cv2s, outputs));
  }
  return { ours, rows };
}

async function transforms(): Promise<Row[]> {
  const count = Math.min(SOURCES, 60);
  const turns = values.quick ? 5 : 15;
  const [own, albs]: { pps: number }[][] = [[], []];
  const [kernels, cv2s]: [Awaited<ReturnType<typeof kernelTimes>>[], { image: number; mask: number }[]] = [
    [],
    [],
  ];
  for (let round = 0; round < ROUNDS; round++) {
    own.push({ pps: await transformOnly(sources, count, 2, turns) });
    if (peers) albs.push(await alb('--mode', 'mem', '--n', String(SOURCES * 5)));
    kernels.push(await kernelTimes());
    if (peers) cv2s.push(await opencvKernels());
  }
  const rows: Row[] = [['Twinset, 2 threads', pps(middle(own))]];
  if (peers) rows.push(['Albumentations, 2 processes', pps(middle(albs)), faster(own, albs)]);
  const milliseconds = (times: number[]) => `${median(times).toFixed(2)} ms`;
  for (const kind of ['image', 'mask'] as const) {
    const ours = kernels.map((times) => times[kind]);
    rows.push([`${kind} kernel (${kernels[0].backend}), 1 thread`, milliseconds(ours)]);
    if (!peers) continue;
    const theirs = cv2s.map((times) => times[kind]);
    const { typical, range } = ratio(ours, theirs);
    const name = kind === 'image' ? 'OpenCV warpAffine + transform' : 'OpenCV warpAffine nearest';
    rows.push([name, milliseconds(theirs), `Twinset takes ${typical} of it${range}`]);
  }
  return rows;
}

const memoryRow = (name: string, { peakMib, rss }: Measured): Row => {
  const tenths = rss.map((mib) => mib.toFixed(0));
  return [name, `${peakMib.toFixed(0)} MiB`, `peak; at each tenth of the run: ${tenths.join(' ')}`];
};

console.log(`${availableParallelism()} cores, Bun ${Bun.version}, sources in ${sources}`);
const { ours, rows } = await endToEnd();
printTable(`End to end: ${SOURCES} pairs 1024x768 to ${outputs} pairs 512x512, files to zip`, rows);
printTable('Transform only, images in memory', await transforms());

const preview = await previewTimes(sources);
printTable('Preview of nine outputs of one source, 512x512', [
  ['first look at the source', `${preview.first.toFixed(0)} ms`],
  ['after a change of a setting', `${preview.redraw.toFixed(0)} ms`],
]);

const few = await measureRun(sources, { outputs: Math.max(20, outputs / 10) });
const many = values.long ? await measureRun(sources, { outputs: outputs * 10 }) : null;
const large = await measureRun(sources, { outputs: values.quick ? 6 : 24, side: 4000, warm: 0 });
printTable('Memory of the whole process', [
  memoryRow(`${Math.max(20, outputs / 10)} outputs of 512x512`, few),
  memoryRow(`${outputs} outputs of 512x512`, ours),
  ...(many ? [memoryRow(`${outputs * 10} outputs of 512x512`, many)] : []),
  memoryRow('outputs of 4000x4000', large),
]);

const half = await measureRun(sources, { outputs: Math.round(outputs / 2) });
const seconds = (label: string, { seconds: value }: Measured) => ({ label, value, unit: 's' });
printBars('Time by number of outputs', [
  seconds(String(Math.max(20, outputs / 10)), few),
  seconds(String(Math.round(outputs / 2)), half),
  seconds(String(outputs), ours),
  ...(many ? [seconds(String(outputs * 10), many)] : []),
]);
const bySide = [];
for (const side of [256, 512, 1024])
  bySide.push({ side, run: await measureRun(sources, { outputs: SOURCES, side }) });
printBars(
  `Time by pixels, ${SOURCES} outputs`,
  bySide.map(({ side, run }) => seconds(`${side}x${side}`, run)),
);
