/**
 * Pauses: sends the largest request that each kind of call allows to a session of 500 pairs, and measures the longest
 * response time of `/healthz` meanwhile.
 *
 *   bun api/bench/pauses.bench.ts [pairs] [runs]
 *
 * Prints one table: the longest response time of `/healthz`, the seconds of the call and its status.
 */
import { ENDPOINTS, type Endpoint, LIMITS } from '@twinset/contract';
import { makePairs } from '../src/testing/png.ts';
import { ServerProcess } from '../src/testing/server-process.ts';
import { makeClient } from '../src/testing/start-api.ts';
import { uploadFiles } from '../src/testing/upload-folder.ts';

const [pairs = 500, runs = 2] = process.argv
  .slice(2)
  .map(Number)
  .filter((n) => n > 0);
const JSON_BYTES = 4 * 1024 * 1024;
const CSV_BYTES = LIMITS.csvBytesMax;

/** Polls every 3 ms, in a separate process, and prints the longest response time in milliseconds at the end. */
const POLL = `let most = 0; process.on('SIGTERM', () => { console.log(most); process.exit(); });
for (;;) { const t = performance.now(); await (await fetch(process.argv[1])).arrayBuffer(); most = Math.max(most, performance.now() - t); await Bun.sleep(3); }`;

/** Returns the longest response time of `/healthz` while work runs, milliseconds. */
async function longestPause(url: string, work: () => Promise<unknown>): Promise<number> {
  const child = Bun.spawn([process.execPath, '-e', POLL, url], { stdout: 'pipe' });
  await Bun.sleep(300);
  await work();
  await Bun.sleep(50);
  child.kill('SIGTERM');
  return Number(await new Response(child.stdout).text());
}

const server = new ServerProcess({ FSYNC: 'false' });
await server.start();
const client = makeClient(server.origin, crypto.randomUUID());
await client.start();
const data = makePairs(pairs);
await uploadFiles(client, 'images', data.images);
await uploadFiles(client, 'masks', data.masks);

/** Returns a text of a given size, of distinct parts. */
const filled = (bytes: number, part: (n: number) => string): string => {
  const parts: string[] = [];
  for (let n = 0, length = 0; length < bytes; n++) {
    const text = part(n);
    parts.push(text);
    length += text.length;
  }
  return parts.join('').slice(0, bytes);
};
const post = (path: string, body: unknown) => () =>
  fetch(client.url(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const csv =
  (path: string, text: string, config = '{}') =>
  () => {
    const form = new FormData();
    form.set('config', config);
    form.set('stratificationDataFile', new File([text], 'data.csv'));
    return fetch(client.url(path), { method: 'POST', body: form });
  };
const CSV_PATH = ENDPOINTS.uploadStratificationFile.path;
const names = (bytes: number) =>
  Array.from({ length: Math.floor(bytes / 16) }, (_, n) => `${String(n).padStart(9, 'n')}.png`);
const unknown = (bytes: number) =>
  Object.fromEntries(Array.from({ length: Math.floor(bytes / 16) }, (_, n) => [`${n}`.padStart(9, 'k'), 1]));
const table = (columns: number, bytes: number) => {
  const header = ['image_id', ...Array.from({ length: columns - 1 }, (_, n) => `c${n}`)].join(',');
  const cell = Math.max(1, Math.floor((bytes - header.length) / (pairs * columns)) - 1);
  const rows = data.images.map(({ name }, n) =>
    [
      name,
      ...Array.from({ length: columns - 1 }, (_, c) => String((n * 31 + c) % 97).padStart(cell, '1')),
    ].join(','),
  );
  return [header, ...rows].join('\n').slice(0, bytes);
};

const OWN: [string, () => Promise<Response>][] = [
  [
    'sign: as many names as fit',
    post('/generate-signed-upload-url', { filenames: names(JSON_BYTES - 100), folder_path: 'images' }),
  ],
  ['plan: as many unknown fields', post('/augment/plan', { config: unknown(JSON_BYTES - 100) })],
  ['sizes: as many unknown fields', post('/augment/sizes', { config: unknown(JSON_BYTES - 100) })],
  [
    'preview: 32 outputs',
    post('/augment/preview', { config: {}, set: 'train', indices: Array.from({ length: 32 }, (_, n) => n) }),
  ],
  ['JSON: nested arrays', post('/augment/plan', { config: { a: '['.repeat(JSON_BYTES - 100) } })],
  ['CSV: 1,000 columns, all rows', csv(CSV_PATH, table(1000, CSV_BYTES))],
  ['CSV: 2 columns, all rows', csv(CSV_PATH, table(2, CSV_BYTES))],
  [
    'CSV: header of millions of columns',
    csv(
      CSV_PATH,
      filled(CSV_BYTES, (n) => `c${n},`),
    ),
  ],
  ['CSV: millions of rows', csv(CSV_PATH, `image_id,a\n${filled(CSV_BYTES - 20, (n) => `${n},1\n`)}`)],
  ['CSV: one open quote', csv(CSV_PATH, `image_id,a\n"${'x'.repeat(CSV_BYTES - 20)}`)],
  ['CSV: quotes only', csv(CSV_PATH, '"'.repeat(CSV_BYTES))],
  ['CSV: line breaks only', csv(CSV_PATH, '\n'.repeat(CSV_BYTES))],
  ['CSV: not UTF-8', csv(CSV_PATH, '\u{1F600}'.repeat(CSV_BYTES / 4))],
  [
    'augment: CSV and configuration',
    csv('/augment', table(1000, CSV_BYTES), JSON.stringify(unknown(JSON_BYTES - 1000))),
  ],
  [
    'form: parts only',
    () => {
      const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
      const body = `${filled(CSV_BYTES, () => part)}\r\n--x--\r\n`;
      return fetch(client.url('/augment'), {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body,
      });
    },
  ],
];
/** Calls without a body, with the longest address that the server reads. */
const READS: [string, () => Promise<Response>][] = (Object.values(ENDPOINTS) as Endpoint[])
  .filter(({ method, path }) => method === 'GET' && path !== '/events' && !path.includes('{'))
  .map(({ path }) => [`GET ${path}`, () => fetch(client.url(path, { page_size: 100, kind: 'images' }))]);
READS.push(['GET /downloads/uploaded_data.zip', () => fetch(client.url('/downloads/uploaded_data.zip'))]);

console.log(`${pairs} pairs; the longest answer of /healthz meanwhile, ${runs} runs\n`);
const rows: [string, number, number, number][] = [];
for (const [name, call] of [
  ['(idle)', () => Bun.sleep(1000).then(() => new Response())] as (typeof OWN)[number],
  ...OWN,
  ...READS,
]) {
  let [worst, seconds, status] = [0, 0, 0];
  for (let run = 0; run < runs; run++) {
    const begun = performance.now();
    const pause = await longestPause(`${server.origin}/api/healthz`, async () => {
      const response = await call();
      status = response.status;
      await response.arrayBuffer();
    });
    seconds = Math.max(seconds, (performance.now() - begun) / 1000 - 0.35);
    worst = Math.max(worst, pause);
  }
  rows.push([name, worst, seconds, status]);
  console.log(
    `${name.padEnd(60)} ${worst.toFixed(0).padStart(7)} ms ${seconds.toFixed(2).padStart(8)} s   ${status}`,
  );
}
console.log(`\nLongest: ${Math.max(...rows.map(([, pause]) => pause)).toFixed(0)} ms`);
await server.stop();
server.remove();
