import { afterAll, expect, test } from 'bun:test';
import { makePairs } from './testing/png.ts';
import { ServerProcess } from './testing/server-process.ts';
import { makeClient, type TestClient } from './testing/start-api.ts';
import { until } from './testing/until.ts';

/** Rounds of a kill at a random moment; every phase has its turn, then once more with uploads at a port of their own. */
const ROUNDS = process.env.TEST_LONG ? 30 : 6;
const PHASES = ['upload', 'transfer', 'resize', 'augment', 'zip'] as const;
type Phase = (typeof PHASES)[number];
/** Longest wait before the kill, milliseconds: about as long as the phase takes. */
const LONGEST: Record<Phase, number> = { upload: 150, transfer: 120, resize: 120, augment: 500, zip: 200 };

const { images, masks } = makePairs(16, 96);
const config = {
  totalAugmentedImages: 60,
  trainRatio: 0.5,
  valRatio: 0.25,
  testRatio: 0.25,
  randomRotate: true,
  flipLeftRight: true,
  corruptContrast: true,
  resizeAugImage: true,
  augImageDimension: { width: 192, height: 192 },
};
const plain = new ServerProcess();
const apart = new ServerProcess({ UPLOAD_PORT: '0' });
afterAll(async () => {
  for (const server of [plain, apart]) {
    await server.kill();
    server.remove();
  }
});

/** Sends files one by one; notes each that the server acknowledged. */
async function send(client: TestClient, kind: 'images' | 'masks', acknowledged: Set<string>): Promise<void> {
  const files = kind === 'images' ? images : masks;
  const { results } = await client.ok('signUploadUrls', {
    body: {
      filenames: files.map((f) => f.name),
      folder_path: kind,
      content_types: files.map(() => 'image/png'),
    },
  } as never);
  for (const { filename, url } of results) {
    const body = files.find((f) => f.name === filename)?.bytes;
    const address = client.resolve(url);
    const response = await fetch(address, { method: 'PUT', body, headers: { 'content-type': 'image/png' } });
    if (response.ok) acknowledged.add(`${kind}/${filename}`);
  }
}
const augment = (client: TestClient) => {
  const form = new FormData();
  form.set('config', JSON.stringify(config));
  return client.call('augment', { form });
};
const STEPS: Record<Phase, (client: TestClient, acknowledged: Set<string>) => Promise<unknown>> = {
  async upload(client, acknowledged) {
    await send(client, 'images', acknowledged);
    await send(client, 'masks', acknowledged);
  },
  async transfer(client) {
    await client.ok('transferImages');
    await client.ok('transferMasks');
  },
  async resize(client) {
    for (const step of [
      'resizeImages',
      'resizeMasks',
      'transferResizedImages',
      'transferResizedMasks',
    ] as const) {
      await client.ok(step);
    }
  },
  async augment(client) {
    const answer = await augment(client);
    if (answer.success === false && answer.code !== 'AlreadyRunning') throw new Error(JSON.stringify(answer));
  },
  async zip(client) {
    await client.ok('transferZip');
    await client.ok('transferResizedAugmented');
  },
};

/** Waits for a run that goes on by itself after a restart. */
async function settled(client: TestClient): Promise<boolean> {
  for (;;) {
    const status = await client.call('augmentationIsComplete');
    if (!('isRunning' in status) || !status.isRunning) return status.success === true;
    await Bun.sleep(30);
  }
}
async function zipHash(client: TestClient): Promise<string> {
  const [link] = await client.ok('signDownloadUrls', { body: ['augmented_data.zip'] } as never);
  const bytes = await (await fetch(client.resolve(link?.url ?? ''))).arrayBuffer();
  return new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
}
/** What the server says must agree with what it holds. */
async function checkTruth(client: TestClient, acknowledged: Set<string>): Promise<void> {
  for (const kind of ['images', 'masks'] as const) {
    const { results } = await client.ok(kind === 'images' ? 'imageNames' : 'maskNames');
    for (const file of acknowledged)
      if (file.startsWith(kind)) expect(results).toContain(file.slice(kind.length + 1));
    const status = await client.call(kind === 'images' ? 'imageUploadStatus' : 'maskUploadStatus');
    if (status.success !== true) continue;
    const page = await client.ok('originalsPage', { query: { page_size: 100 } } as never);
    for (const { [kind === 'images' ? 'image' : 'mask']: media } of page.results) {
      if (media) expect((await fetch(client.resolve(media.url))).status).toBe(200);
    }
  }
}

let wanted = '';
test('an undisturbed run, to compare with', async () => {
  await apart.start();
  await plain.start();
  const client = makeClient(plain.origin, crypto.randomUUID());
  await client.start();
  for (const phase of PHASES) await STEPS[phase](client, new Set());
  wanted = await zipHash(client);
  await client.ok('clearSession');
}, 60_000);

for (let round = 0; round < ROUNDS; round++) {
  const phase = PHASES[round % PHASES.length] as Phase;
  const server = round % (2 * PHASES.length) < PHASES.length ? plain : apart;
  const how = server === apart ? ' at UPLOAD_PORT' : '';
  test(`round ${round + 1}: killed in ${phase}${how}, everything acknowledged is there and the job finishes`, async () => {
    const id = crypto.randomUUID();
    const acknowledged = new Set<string>();
    let client = makeClient(server.origin, id);
    await client.start();
    for (const before of PHASES.slice(0, PHASES.indexOf(phase))) await STEPS[before](client, acknowledged);
    const work = STEPS[phase](client, acknowledged).catch(() => {});
    await Bun.sleep(Math.random() * LONGEST[phase]);
    await server.kill();
    await work;

    await server.start();
    client = makeClient(server.origin, id);
    await checkTruth(client, acknowledged);
    const complete = await settled(client);
    if (phase === 'zip') expect(complete).toBe(true);
    for (const again of PHASES) {
      if (again === 'augment' && complete) continue;
      if (again === 'upload' && phase !== 'upload') continue;
      await STEPS[again](client, acknowledged);
    }
    await checkTruth(client, acknowledged);
    expect(await zipHash(client)).toBe(wanted);
    await client.ok('clearSession');
  }, 60_000);
}

test('a stop parks a run; the next start finishes it', async () => {
  const client = makeClient(plain.origin, crypto.randomUUID());
  await client.start();
  for (const phase of ['upload', 'transfer', 'resize'] as const) await STEPS[phase](client, new Set());
  const answer = augment(client);
  await until('it runs', async () => {
    const status = await client.call('augmentationIsComplete');
    return 'isRunning' in status && status.isRunning === true;
  });
  expect(await plain.stop()).toBe(0);
  await answer;
  await plain.start();
  const again = makeClient(plain.origin, client.sessionId);
  expect(await settled(again)).toBe(true);
  await STEPS.zip(again, new Set());
  expect(await zipHash(again)).toBe(wanted);
}, 60_000);
