/**
 * Downloads: time and CPU of the server for the signed zip, one set, and the uploads, in turns within one run.
 *
 *   bun api/bench/downloads.bench.ts [pairs] [outputs]
 */
import { readFileSync } from 'node:fs';
import { makePairs } from '../src/testing/png.ts';
import { ServerProcess } from '../src/testing/server-process.ts';
import { makeClient } from '../src/testing/start-api.ts';
import { uploadFiles } from '../src/testing/upload-folder.ts';
import { median } from './lib/median.ts';
import { printTable, type Row } from './lib/table.ts';

const [pairs = 400, outputs = 800] = process.argv.slice(2).map(Number);
const ROUNDS = 7;
/** Clock ticks per second of `/proc`. */
const TICKS = 100;

const server = new ServerProcess({ FSYNC: 'false' });
await server.start();
const client = makeClient(server.origin, crypto.randomUUID());
await client.start();
const data = makePairs(pairs, 160);
await uploadFiles(client, 'images', data.images);
await uploadFiles(client, 'masks', data.masks);
const form = new FormData();
const size = { resizeAugImage: true, augImageDimension: { width: 512, height: 512 } };
form.set(
  'config',
  JSON.stringify({ ...size, totalAugmentedImages: outputs, trainRatio: 1, valRatio: 0, testRatio: 0 }),
);
await client.ok('augment', { form } as never);
await client.ok('transferZip');
const [signed] = await client.ok('signDownloadUrls', { body: ['augmented_data.zip'] } as never);

/** Returns the seconds of CPU that the server has used. */
function cpu(): number {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
const sources: [string, string][] = [
  ['signed zip', client.resolve(signed?.url ?? '')],
  ['train.zip', client.url('/downloads/train.zip')],
  ['uploaded_data.zip', client.url('/downloads/uploaded_data.zip')],
];
const found = new Map<string, { bytes: number; seconds: number[]; cpu: number[] }>();
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, url] of sources) {
    // Several at a time: the clock of the system counts hundredths of seconds.
    const [start, before] = [performance.now(), cpu()];
    let bytes = 0;
    for (let n = 0; n < 4; n++) for await (const part of (await fetch(url)).body ?? []) bytes += part.length;
    const row = found.get(name) ?? { bytes, seconds: [], cpu: [] };
    row.seconds.push((performance.now() - start) / 1000);
    row.cpu.push(cpu() - before);
    found.set(name, row);
  }
}
const perMb = (list: number[], bytes: number) => (median(list) * 1e9) / bytes;
const base = found.get('signed zip') as { bytes: number; seconds: number[]; cpu: number[] };
printTable(
  `Downloads, ${pairs} pairs uploaded, ${outputs} outputs`,
  [...found].map(
    ([name, { bytes, seconds, cpu: used }]): Row => [
      name,
      `${(bytes / 4e6).toFixed(1)} MB`,
      `${perMb(seconds, bytes).toFixed(2)} ms, ${perMb(used, bytes).toFixed(2)} ms of CPU per MB; ${(perMb(used, bytes) / perMb(base.cpu, base.bytes)).toFixed(1)} times the CPU of the signed zip`,
    ],
  ),
);
await server.stop();
server.remove();
