/**
 * CPU of an upload, compared with one decoding, hash and fingerprint of the same files by the same libraries, in turns:
 *
 *   bun api/bench/upload.bench.ts [--rounds 5] [--only "12 MP"]
 *
 * The server is a separate process with two workers. An upload is sending the files, their transfer and the steps after
 * it; the thumbnails of the page that follows are measured separately. Prints milliseconds per pair and the ratio
 * (medians), where the rest goes, and the peak memory of the server.
 *
 * The data directory is in the temporary folder (TMPDIR). The ratio depends on its file system; in memory (/dev/shm) it
 * is Twinset's alone. Nothing is deleted before the end: ext4 without a journal looks for free inodes longer while some
 * were deleted in the last minutes, up to a fifth of an upload. All rounds together need up to 2.5 GB.
 */
import { parseArgs } from 'node:util';
import { decodeImage, decodeMask, loadBackend } from '@twinset/engine';
import { describeLabels, pixelHash, sha256 } from '@twinset/engine/testing';
import { surveyImage } from '@twinset/tensor-core';
import { ServerProcess } from '../src/testing/server-process.ts';
import { makeClient, type TestClient } from '../src/testing/start-api.ts';
import { uploadFiles } from '../src/testing/upload-folder.ts';
import { median } from './lib/median.ts';
import { makePair, type Pair } from './lib/photo-pairs.ts';
import { printTable, type Row } from './lib/table.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string' }, only: { type: 'string' } } });
const ROUNDS = Number(values.rounds ?? 5);
/** The system counts processor time in ticks of 10 ms. */
const TICK_MS = 10;
const KINDS = ['images', 'masks'] as const;

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Milliseconds of the parts of an inspection, for all pairs. */
type Parts = { decoding: number; hash: number; fingerprint: number; labels: number; checksums: number };

/** Decodes, hashes and fingerprints each file once, on this thread; then does the rest of an inspection. */
async function inspectAll(pairs: readonly Pair[]): Promise<Parts> {
  const parts: Parts = { decoding: 0, hash: 0, fingerprint: 0, labels: 0, checksums: 0 };
  let since = cpuMs();
  const count = (part: keyof Parts) => {
    const now = cpuMs();
    parts[part] += now - since;
    since = now;
  };
  for (const { images, masks } of pairs) {
    since = cpuMs();
    const image = await decodeImage(images, { channels: 'stored', keep16: true });
    count('decoding');
    const { isGrey } = surveyImage(image);
    count('fingerprint');
    pixelHash(image, isGrey);
    count('hash');
    // Freed as in an inspection, so that the next image reuses the memory.
    (image.data.buffer as ArrayBuffer).transfer(0);
    const mask = await decodeMask(masks);
    count('decoding');
    pixelHash({ ...mask, data: mask.samples }, false);
    count('hash');
    describeLabels(mask);
    count('labels');
    for (const bytes of [images, masks]) {
      sha256(bytes);
      Bun.hash.crc32(bytes);
    }
    count('checksums');
  }
  return parts;
}

/** Uploads the pairs to a new session. Returns the processor time of the server in milliseconds; `system`: of the upload. */
async function uploadAll(server: ServerProcess, pairs: readonly Pair[]) {
  const client: TestClient = makeClient(server.origin, crypto.randomUUID());
  await client.start();
  const timed = async (work: () => Promise<unknown>) => {
    const before = server.processorTime;
    await work();
    const after = server.processorTime;
    return { all: (after.all - before.all) * TICK_MS, system: (after.system - before.system) * TICK_MS };
  };
  const upload = await timed(async () => {
    for (const kind of KINDS) {
      const end = (pair: Pair) => (kind === 'images' && pair.images[0] === 0xff ? 'jpg' : 'png');
      const files = pairs.map((pair, i) => ({
        name: `img_${i + 1}.${end(pair)}`,
        bytes: new Blob([pair[kind]]),
      }));
      await uploadFiles(client, kind, files);
    }
  });
  const query = { page_size: pairs.length, size: 'thumbnail' };
  const thumbnails = await timed(() => client.ok('originalsPage', { query } as never));
  return { upload: upload.all, system: upload.system, thumbnails: thumbnails.all };
}

async function measure(title: string, size: [number, number], format: 'jpg' | 'png', count: number) {
  const pairs = await Promise.all(Array.from({ length: count }, (_, i) => makePair(...size, format, i + 1)));
  const server = new ServerProcess();
  await server.start();
  const rounds: (Parts & Awaited<ReturnType<typeof uploadAll>>)[] = [];
  // The first round compiles and warms both.
  for (let round = 0; round <= ROUNDS; round++) {
    const parts = await inspectAll(pairs);
    const ofServer = await uploadAll(server, pairs);
    if (round > 0) rounds.push({ ...parts, ...ofServer });
  }
  const peak = server.peakMib;
  await server.stop();
  server.remove();
  const of = (pick: (round: (typeof rounds)[0]) => number) =>
    median(rounds.map((round) => pick(round) / count));
  const once = (round: (typeof rounds)[0]) => round.decoding + round.hash + round.fingerprint;
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const rows: Row[] = [
    ['decoding', ms(of((r) => r.decoding))],
    ['pixel hash', ms(of((r) => r.hash))],
    ['fingerprint', ms(of((r) => r.fingerprint))],
    ['together', ms(of(once))],
    ['upload', ms(of((r) => r.upload)), `${of((r) => (r.upload / once(r)) * count).toFixed(2)} times`],
    ['  labels of the mask', ms(of((r) => r.labels))],
    ['  checksums of both files', ms(of((r) => r.checksums))],
    [
      '  the rest',
      ms(of((r) => r.upload - once(r) - r.labels - r.checksums)),
      'HTTP, disk, JSON, records, pairing',
    ],
    ['  used by the system', ms(of((r) => r.system)), 'in the rest and in the parts above it'],
    ['thumbnails of the page', ms(of((r) => r.thumbnails))],
    ['peak of the server', `${peak.toFixed(0)} MiB`],
  ];
  printTable(`${title}, milliseconds of processor time per pair`, rows);
}

const WORKLOADS = [
  // As many as people upload: what a session, its calls and its memory cost once is no longer seen.
  ['1024 x 768 JPEG', [1024, 768], 'jpg', 500],
  ['12 MP JPEG', [4000, 3000], 'jpg', 30],
  ['12 MP PNG', [4000, 3000], 'png', 15],
] as const;
await loadBackend('wasm');
for (const [title, size, format, count] of WORKLOADS)
  if (title.includes(values.only ?? '')) await measure(title, [...size], format, count);
