import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { makePairs } from './testing/png.ts';
import { ServerProcess } from './testing/server-process.ts';
import { makeClient, type TestClient } from './testing/start-api.ts';
import { until } from './testing/until.ts';
import { uploadFiles } from './testing/upload-folder.ts';

const isLong = Boolean(process.env.TEST_LONG);
/** Sessions that run at once, and one after another. */
const [AT_ONCE, IN_A_ROW] = isLong ? [100, 500] : [5, 5];
/** Outputs of the long run beside them. */
const OUTPUTS = isLong ? 1000 : 300;
const PAIRS = makePairs(10, 64);

const server = new ServerProcess();
beforeAll(() => server.start());
afterAll(async () => {
  await server.kill();
  server.remove();
});

async function ready(): Promise<TestClient> {
  const client = makeClient(server.origin, crypto.randomUUID());
  await client.start();
  await uploadFiles(client, 'images', PAIRS.images);
  await uploadFiles(client, 'masks', PAIRS.masks);
  return client;
}

/** Runs an augmentation; a full queue is asked again as long as it says when. */
async function augment(client: TestClient, totalAugmentedImages: number): Promise<void> {
  const form = new FormData();
  const size = { resizeAugImage: true, augImageDimension: { width: 256, height: 256 } };
  form.set('config', JSON.stringify({ totalAugmentedImages, randomRotate: true, ...size }));
  for (;;) {
    const response = await fetch(client.url('/augment'), { method: 'POST', body: form });
    if (response.ok) return;
    expect(response.status).toBe(429);
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    await Bun.sleep(seconds * 1000);
  }
}

/** Runs all sessions at once; returns the seconds that took, and the places in which they ended. */
async function runAll(clients: TestClient[]): Promise<{ seconds: number; ended: number[] }> {
  const started = performance.now();
  const ended: number[] = [];
  const run = async (client: TestClient, place: number) => {
    await augment(client, 10);
    ended.push(place);
  };
  await Promise.all(clients.map(run));
  return { seconds: (performance.now() - started) / 1000, ended };
}

test(`${AT_ONCE} small runs at once are all made, in the order of asking, beside a long run too`, async () => {
  const [other, ...clients] = await Promise.all(Array.from({ length: AT_ONCE + 1 }, ready));
  await runAll(clients);
  const alone = await runAll(clients);
  let isRunning = true;
  const long = augment(other as TestClient, OUTPUTS).finally(() => {
    isRunning = false;
  });
  await until('the long run has begun', async () => {
    const status = await (other as TestClient).call('augmentationIsComplete');
    return 'isRunning' in status && status.isRunning === true;
  });
  const beside = await runAll(clients);
  console.info(
    `${AT_ONCE} small runs: ${alone.seconds.toFixed(1)} s, ${beside.seconds.toFixed(1)} s beside ${OUTPUTS} outputs${isRunning ? '' : ', which ended before them'}`,
  );
  await long;
  for (const { ended } of [alone, beside]) {
    expect(ended.toSorted((a, b) => a - b)).toEqual(clients.map((_, place) => place));
    // As many as the queue takes at once end in order; those it refused ask again.
    const early = ended.filter((place) => place < 5);
    expect(early).toEqual(early.toSorted((a, b) => a - b));
  }
  // A handful ends too soon for a ratio to mean anything.
  if (isLong) expect(beside.seconds).toBeLessThan(2.2 * alone.seconds);
}, 600_000);

const files = () => readdirSync(server.dataDir, { recursive: true }).length;
const descriptors = () => (process.platform === 'linux' ? readdirSync(`/proc/${server.pid}/fd`).length : 0);

async function wholeSession(): Promise<void> {
  const client = await ready();
  await augment(client, 10);
  await client.ok('transferZip');
  await client.ok('clearSession');
}

test(`${IN_A_ROW} sessions in a row leave nothing: files, descriptors, memory`, async () => {
  // Caches and keep-alive connections have their size after a few.
  for (let n = 0; n < (isLong ? 50 : 3); n++) await wholeSession();
  const before = { files: files(), descriptors: descriptors(), mib: server.residentMib };
  for (let n = 0; n < IN_A_ROW; n++) await wholeSession();
  const after = { files: files(), descriptors: descriptors(), mib: server.residentMib };
  console.info(`${IN_A_ROW} sessions: ${JSON.stringify(before)} before, ${JSON.stringify(after)} after`);
  expect(after.files).toBe(before.files);
  expect(after.descriptors).toBeLessThan(before.descriptors + 10);
  expect(after.mib).toBeLessThan(before.mib + 60);
}, 900_000);
