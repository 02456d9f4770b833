import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { makePairs } from './testing/png.ts';
import { ServerProcess } from './testing/server-process.ts';
import { makeClient, type TestClient } from './testing/start-api.ts';
import { until } from './testing/until.ts';
import { uploadFiles } from './testing/upload-folder.ts';
import { TUNABLES } from './tunables.ts';

const isLong = Boolean(process.env.TEST_LONG);
/** Sessions that run at once, and one after another. */
const [AT_ONCE, IN_A_ROW] = isLong ? [100, 500] : [5, 5];
/** Outputs of the long run: more than the others give time for; it is cancelled after them. */
const OUTPUTS = 50_000;
const PAIRS = makePairs(10, 64);

const server = new ServerProcess({ MAX_QUEUED_RUNS: '1000', MAX_AUGMENTED_IMAGES: String(OUTPUTS) });
beforeAll(() => server.start());
afterAll(async () => {
  await server.kill();
  server.remove();
});

async function ready(origin = server.origin): Promise<TestClient> {
  const client = makeClient(origin, crypto.randomUUID());
  await client.start();
  await uploadFiles(client, 'images', PAIRS.images);
  await uploadFiles(client, 'masks', PAIRS.masks);
  return client;
}

function augment(client: TestClient, totalAugmentedImages = 10): Promise<Response> {
  const form = new FormData();
  const size = { resizeAugImage: true, augImageDimension: { width: 256, height: 256 } };
  form.set('config', JSON.stringify({ totalAugmentedImages, randomRotate: true, ...size }));
  return fetch(client.url('/augment'), { method: 'POST', body: form });
}

type Measured = { seconds: number; cpu: number; late: number };

/**
 * Runs all sessions at once. Returns the seconds, the processor time of the server in seconds, and the most places by
 * which a run ended later than in the order of request.
 */
async function runAll(clients: TestClient[]): Promise<Measured> {
  const [started, cpu] = [performance.now(), server.processorTime.all];
  const ended: number[] = [];
  const run = async (client: TestClient, place: number) => {
    expect((await augment(client)).status).toBe(200);
    ended.push(place);
  };
  await Promise.all(clients.map(run));
  return {
    seconds: (performance.now() - started) / 1000,
    cpu: (server.processorTime.all - cpu) / 100,
    late: Math.max(...ended.map((place, at) => at - place)),
  };
}

/** Runs all sessions at once beside a long run of another session. */
async function runBeside(other: TestClient, clients: TestClient[]): Promise<Measured> {
  const long = augment(other, OUTPUTS);
  const status = () => other.call('augmentationIsComplete');
  await until('the long run has begun', async () => {
    const answer = await status();
    return 'isRunning' in answer && answer.isRunning === true;
  });
  const measured = await runAll(clients);
  expect(await status()).toMatchObject({ isRunning: true });
  await other.ok('cancelAugmentation');
  expect(await (await long).json()).toMatchObject({ code: 'Cancelled' });
  return measured;
}

test.skipIf(process.platform !== 'linux')(
  `${AT_ONCE} small runs at once end in the order of request, beside a long run too`,
  async () => {
    const [other, ...clients] = await Promise.all(Array.from({ length: AT_ONCE + 1 }, () => ready()));
    await runAll(clients.slice(0, 5));
    const alone = await runAll(clients);
    const beside = await runBeside(other as TestClient, clients);
    const ratio = beside.seconds / alone.seconds;
    console.info(`${AT_ONCE} small runs, ratio ${ratio.toFixed(2)}: ${JSON.stringify({ alone, beside })}`);
    // The requests arrive on as many connections, whose order is not that of the calls; some runs are simultaneous.
    const tolerated = Math.max(AT_ONCE / 5, TUNABLES.smallRunsPerSlot.value);
    for (const { late } of [alone, beside]) expect(late).toBeLessThan(tolerated);
    // A handful ends too soon for a ratio to mean anything.
    if (isLong) expect(ratio).toBeLessThan(2.2);
  },
  600_000,
);

test.skipIf(!isLong)(
  `${AT_ONCE} runs for which the queue is too short are refused only with Retry-After, and all are made`,
  async () => {
    const small = new ServerProcess({ MAX_QUEUED_RUNS: '20' });
    await small.start();
    try {
      const clients = await Promise.all(Array.from({ length: AT_ONCE }, () => ready(small.origin)));
      let refused = 0;
      const untilMade = async (client: TestClient): Promise<void> => {
        const response = await augment(client);
        if (response.ok) return;
        expect(response.status).toBe(429);
        refused++;
        const seconds = Number(response.headers.get('retry-after'));
        expect(seconds).toBeGreaterThan(0);
        await Bun.sleep(seconds * 1000);
        return untilMade(client);
      };
      await Promise.all(clients.map(untilMade));
      expect(refused).toBeGreaterThan(0);
      for (const client of clients)
        expect(await client.ok('augmentationIsComplete')).toMatchObject({ success: true });
      console.info(`${AT_ONCE} runs, queue of 20: ${refused} refusals with Retry-After, all made`);
    } finally {
      await small.kill();
      small.remove();
    }
  },
  600_000,
);

const files = () => readdirSync(server.dataDir, { recursive: true }).length;
const descriptors = () => (process.platform === 'linux' ? readdirSync(`/proc/${server.pid}/fd`).length : 0);

async function wholeSession(): Promise<void> {
  const client = await ready();
  expect((await augment(client)).status).toBe(200);
  await client.ok('transferZip');
  await client.ok('clearSession');
}

test(`${IN_A_ROW} sessions in a row leave no files, descriptors or memory`, async () => {
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
