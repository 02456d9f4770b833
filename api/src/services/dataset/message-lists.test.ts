import { afterAll, beforeAll, expect, test } from 'bun:test';
import { makePairs, makePng } from '../../testing/png.ts';
import { startApi, type TestApi, type TestClient } from '../../testing/start-api.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** Maximum length of a message: three lists of five long names. */
const LONGEST = 1200;
const COPIES = 40;
const name = (kind: string, i: number) => `${kind}_a_rather_long_name_of_a_scan_${i}.png`;
/** Two punctuation marks in a row, of which the first ends a sentence: "60x50., n1.png". */
const DOUBLED = /[.!?][.,;:]|[,;:][,;.]| [.,;]/;

function expectReadable(messages: readonly string[]): void {
  for (const message of messages) {
    expect(message).not.toMatch(DOUBLED);
    expect([message, message.length < LONGEST]).toEqual([message, true]);
  }
}

/** Uploads 40 copies of one image, 12 pairs of two sizes, 12 orphans of either kind and 12 broken files. */
async function messySession(): Promise<TestClient> {
  const client = api.client();
  await client.start();
  const flat = makePng(8, 8, 3, (x, y) => x * 20 + y);
  const mask = makePng(8, 8, 1, (x) => (x < 3 ? 1 : 0));
  const broken = new Blob([(await flat.bytes()).subarray(0, 40)]);
  const many = (kind: string, count: number, bytes: Blob, from = 0) =>
    Array.from({ length: count }, (_, i) => ({ name: name(kind, from + i), bytes }));
  await uploadFiles(client, 'images', [
    ...many('copy', COPIES, flat),
    ...many('size', 12, flat),
    ...many('imageonly', 12, flat),
    ...many('broken', 12, broken),
  ]);
  await uploadFiles(client, 'masks', [
    ...many('copy', COPIES, mask),
    ...many(
      'size',
      12,
      makePng(6, 5, 1, () => 1),
    ),
    ...many('labelonly', 12, mask, 500),
  ]);
  return client;
}

test('messages about many files stay short, and their sentences are joined without doubled marks', async () => {
  const client = await messySession();
  const balance = await client.call('balanceStatus');
  expect((balance as { message: string }).message).toContain('Image and mask differ in size. size_');
  const images = await client.call('imageUploadStatus');
  const run = await client.call('plan', { body: { config: {} } });
  const odd = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`field${i}`, 1]));
  const unknown = await client.call('plan', { body: { config: { ...odd, seed: 'x', trainRatio: -1 } } });
  expectReadable([balance, images, run, unknown].map((answer) => (answer as { message: string }).message));
  const report = await client.ok('datasetReport');
  expect(report.findings.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['SizesDiffer', 'ImageWithoutMask', 'MaskWithoutImage', 'RefusedFiles']),
  );
  expectReadable(report.findings.map(({ message }) => message));
  expectReadable(report.findings.map(({ advice }) => advice));
});

test('refused and companion files do not block a run with complete pairs', async () => {
  const client = api.client();
  await client.start();
  const { images, masks } = makePairs(6);
  const extra = [
    { name: 'broken.png', bytes: new Blob(['no image']) },
    { name: 'classes.txt', bytes: new Blob(['cell']) },
    { name: 'scan.tif', bytes: new Blob(['II*']) },
    { name: 'con.png', bytes: makePng(8, 8, 3, () => 1) },
  ];
  const sent = await uploadFiles(client, 'images', [...images, ...extra]);
  await uploadFiles(client, 'masks', [...masks, ...extra]);
  expect((sent.signed as { failedFiles: object[] }).failedFiles).toHaveLength(3);
  for (const status of ['imageUploadStatus', 'maskUploadStatus', 'balanceStatus'] as const)
    expect(await client.call(status)).toMatchObject({ success: true });
  const { findings } = await client.ok('datasetReport');
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  const plan = await client.ok('plan', { body: { config: { totalAugmentedImages: 4 } } } as never);
  expect(plan.sizes).toEqual({ train: 4, val: 1, test: 1 });
  const form = new FormData();
  form.set('config', JSON.stringify({ totalAugmentedImages: 4 }));
  expect(await client.call('augment', { form })).toMatchObject({ success: true });
});
