/**
 * The engine end to end, in one table: `bun api/bench/engine.bench.ts [--peers DIR] [--outputs 1000] [--quick] [--long]`.
 * Workload W1: 200 pairs of 1024x768 to 1,000 augmented pairs of 512x512, files to zip. With the peers' scripts in DIR
 * they run on the same sources in between, in an environment of their own in the cache folder.
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
const best = <R extends { pps: number }>(runs: R[]): R => runs.reduce((a, b) => (b.pps > a.pps ? b : a));

async function endToEnd(): Promise<{ ours: Measured; rows: Row[] }> {
  // Taken in turns, so that a busy moment of the machine does not fall on one of them alone.
  const rounds = values.quick ? 1 : 3;
  const runs: Measured[] = [];
  const others: Record<string, PeerResult[]> = { alb: [], cv2: [] };
  const n = String(Math.max(SOURCES, outputs));
  for (let round = 0; round < rounds; round++) {
    runs.push(await measureRun(sources, { outputs }));
    if (!peers) continue;
    others.alb.push(await runPeer('alb', ['--par', 'procs', '--enc', 'def', '--n', n], sources, SOURCES));
    others.cv2.push(
      await runPeer('cv2expert', ['--par', 'procs', '--enc', 'fpng', '--n', n], sources, SOURCES),
    );
  }
  const ours = best(runs);
  const cold = await measureRun(sources, { outputs, warm: 0 });
  const rows: Row[] = [
    ['Twinset, 2 workers', pps(ours), `${zip(ours.zipBytes)}, ${cpuNote(ours.cpuSeconds, outputs)}`],
    ['Twinset, first run of its process', pps(cold), cpuNote(cold.cpuSeconds, outputs)],
  ];
  if (peers) {
    const [alb, cv2] = [best(others.alb), best(others.cv2)];
    const level6 = await runPeer(
      'alb',
      ['--par', 'procs', '--enc', 'L6', '--n', String(SOURCES)],
      sources,
      SOURCES,
    );
    const ratio = (peer: PeerResult) => `Twinset is ${(ours.pps / peer.pps).toFixed(2)} times as fast`;
    const peerRow = (name: string, peer: PeerResult, pairs: number): Row => [
      name,
      pps(peer),
      `${zip(peer.zip_bytes)}, ${cpuNote(peer.cpu ?? 0, pairs)}; ${ratio(peer)}`,
    ];
    rows.push(peerRow('Albumentations, OpenCV default PNG', alb, outputs));
    rows.push(peerRow('Albumentations, PNG level 6', level6, SOURCES));
    rows.push(peerRow('hand-written OpenCV + fpng', cv2, outputs));
  }
  return { ours, rows };
}

async function transforms(): Promise<Row[]> {
  const count = Math.min(SOURCES, 60);
  const rounds = values.quick ? 5 : 15;
  const two = await transformOnly(sources, count, 2, rounds);
  const rows: Row[] = [['Twinset, 2 threads', pps({ pps: two })]];
  const kernels = await kernelTimes();
  if (peers) {
    const alb = await runPeer(
      'alb',
      ['--mode', 'mem', '--par', 'procs', '--n', String(SOURCES * 5)],
      sources,
      SOURCES,
    );
    rows.push([
      'Albumentations, 2 processes',
      pps(alb),
      `Twinset is ${(two / alb.pps).toFixed(2)} times as fast`,
    ]);
  }
  rows.push([`image kernel (${kernels.backend}), 1 thread`, `${kernels.image.toFixed(2)} ms`]);
  rows.push([`mask kernel (${kernels.backend}), 1 thread`, `${kernels.mask.toFixed(2)} ms`]);
  if (peers) {
    const cv2 = await opencvKernels();
    rows.push([
      'OpenCV warpAffine + transform',
      `${cv2.image.toFixed(2)} ms`,
      `Twinset takes ${(kernels.image / cv2.image).toFixed(2)} of it`,
    ]);
    rows.push([
      'OpenCV warpAffine nearest',
      `${cv2.mask.toFixed(2)} ms`,
      `Twinset takes ${(kernels.mask / cv2.mask).toFixed(2)} of it`,
    ]);
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
