/**
 * Load: 50 clients upload 2,000 files (2 GB in total) at once, compared with a bare Bun file sink on the same disk; and
 * the time of a status check meanwhile, compared with an idle server.
 *
 *   bun api/bench/load.bench.ts [files] [clients] [KiB per file]
 *
 * Prints one table. Nothing is asserted: the numbers depend on the machine.
 */
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFailure } from '@twinset/contract';
import { ServerProcess } from '../src/testing/server-process.ts';
import { makeClient } from '../src/testing/start-api.ts';

const [files = 2000, clients = 50, kib = 1024] = process.argv
  .slice(2)
  .map(Number)
  .filter((n) => n > 0);
const body = crypto.getRandomValues(new Uint8Array(65_536));
const payload = new Uint8Array(kib * 1024).map((_, i) => body[i % body.length] ?? 0);
const total = files * payload.length;

/** Duration of the measurement on an idle server. */
const IDLE_MS = 3000;

/** Sends `count` bodies, `clients` at a time; returns seconds. */
async function sendAll(urls: string[]): Promise<number> {
  const started = performance.now();
  let next = 0;
  const sendNext = async () => {
    while (next < urls.length) {
      const url = urls[next++] as string;
      const response = await fetch(url, {
        method: 'PUT',
        body: payload,
        headers: { 'content-type': 'image/png' },
      });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: clients }, sendNext));
  return (performance.now() - started) / 1000;
}

/** Server that only writes bodies to files and responds to `GET`, in a separate process. */
const SINK = `const dir = process.argv[1]; let n = 0;
const s = Bun.serve({ port: 0, maxRequestBodySize: 1e12, async fetch(r) { if (r.method === 'GET') return new Response('{}'); await Bun.write(dir + '/' + n++, new Response(r.body)); return new Response(); } });
console.log('http://127.0.0.1:' + s.port);`;
/** Waits until the disk has written everything. */
async function flushDisk(): Promise<void> {
  await Bun.spawn(['sync']).exited;
  await Bun.sleep(1000);
}
/** Clean-up functions, called at the end. */
const leftovers: (() => void)[] = [];
/**
 * Frees the space of a round's files, but does not delete them: creating files on ext4 is slow for minutes after many
 * were deleted, which would slow the next round.
 */
function emptyFiles(dir: string): void {
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    const path = join(dir, name);
    if (statSync(path).isFile()) truncateSync(path, 0);
  }
}

const percentile = (times: number[], p: number) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * p)] ?? 0;

/** Polls an address every 10 ms, in a separate process: this one is busy sending. */
const POLL = `const times = []; process.on('SIGTERM', () => { console.log(JSON.stringify(times)); process.exit(); });
for (;;) { const t = performance.now(); await (await fetch(process.argv[1])).arrayBuffer(); times.push(performance.now() - t); await Bun.sleep(10); }`;
/** Returns the milliseconds of each response while `work` runs. */
async function statusTimes(url: string, work: Promise<unknown>): Promise<number[]> {
  const child = Bun.spawn([process.execPath, '-e', POLL, url], { stdout: 'pipe' });
  await work;
  child.kill('SIGTERM');
  return JSON.parse(await new Response(child.stdout).text());
}

async function bareSink() {
  const dir = mkdtempSync(join(tmpdir(), 'twinset-sink-'));
  const child = Bun.spawn([process.execPath, '-e', SINK, dir], { stdout: 'pipe' });
  const reader = child.stdout.getReader();
  const origin = new TextDecoder().decode((await reader.read()).value).trim();
  const idle = await statusTimes(origin, Bun.sleep(IDLE_MS));
  const sending = sendAll(Array.from({ length: files }, (_, i) => `${origin}/${i}`));
  const busy = await statusTimes(origin, sending);
  const seconds = await sending;
  child.kill();
  await child.exited;
  emptyFiles(dir);
  leftovers.push(() => rmSync(dir, { recursive: true, force: true }));
  return { seconds, idle, busy };
}

async function ourServer(env: Record<string, string> = {}) {
  const server = new ServerProcess(env);
  await server.start();
  const client = makeClient(server.origin, crypto.randomUUID());
  await client.start();
  const filenames = Array.from({ length: files }, (_, i) => `${i}.png`);
  const signed = await client.call('signUploadUrls', {
    body: { filenames, folder_path: 'images', content_types: filenames.map(() => 'image/png') },
  });
  if (isFailure(signed)) throw new Error(signed.message);
  const status = client.url('/status_checks/image_upload_status');
  const idle = await statusTimes(status, Bun.sleep(IDLE_MS));
  const before = server.residentMib;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, server.residentMib);
  }, 20);
  const sending = sendAll(signed.results.map((r) => client.resolve(r.url)));
  const busy = await statusTimes(status, sending);
  const seconds = await sending;
  clearInterval(watch);
  const names = await client.call('imageNames');
  await server.stop();
  emptyFiles(server.dataDir);
  leftovers.push(() => server.remove());
  if (isFailure(names) || names.results.length !== files) throw new Error('some uploads are missing');
  return { seconds, growth: most - before, idle, busy };
}

/** Alternating rounds, so that other load affects both: the best time of each counts, and the responses of all. */
const ROUNDS = 4;
type Result = { seconds: number; idle: number[]; busy: number[]; growth?: number };
const sinks: Result[] = [];
const ours: Result[] = [];
const apart: Result[] = [];
for (let round = 0; round < ROUNDS; round++) {
  await flushDisk();
  sinks.push(await bareSink());
  await flushDisk();
  ours.push(await ourServer());
  await flushDisk();
  apart.push(await ourServer({ UPLOAD_PORT: '0' }));
}
const bestOf = (results: Result[]) => Math.min(...results.map((r) => r.seconds));
const row = (name: string, results: Result[]): string => {
  const seconds = bestOf(results);
  const [idle, busy] = [results.flatMap((r) => r.idle), results.flatMap((r) => r.busy)];
  const [idleTime, loaded] = [percentile(idle, 0.99), percentile(busy, 0.99)];
  const growth = Math.max(...results.map((r) => r.growth ?? Number.NaN));
  const cells = [
    seconds.toFixed(2),
    `${(total / 2 ** 20 / seconds).toFixed(0)} MiB/s`,
    (bestOf(sinks) / seconds).toFixed(2),
    Number.isNaN(growth) ? '' : `${growth.toFixed(0)} MiB`,
    `${percentile(idle, 0.5).toFixed(1)} / ${idleTime.toFixed(1)} ms`,
    `${percentile(busy, 0.5).toFixed(1)} / ${loaded.toFixed(1)} ms of ${busy.length}`,
    (loaded / idleTime).toFixed(1),
  ];
  return `| ${[name, ...cells].join(' | ')} |`;
};
console.log(
  `${files} files, ${(total / 2 ** 30).toFixed(2)} GiB in all, ${clients} clients; best of ${ROUNDS} rounds`,
);
console.log(
  '| | seconds | speed | of the sink | memory growth | status p50 / p99 idle | under load | p99 by p99 |',
);
console.log('|---|---|---|---|---|---|---|---|');
console.log(row('bare sink', sinks));
console.log(row('Twinset', ours));
console.log(row('Twinset, uploads at UPLOAD_PORT', apart));
for (const remove of leftovers) remove();
