import { afterAll, beforeAll, expect, test } from 'bun:test';
import { makePairs } from './testing/png.ts';
import { startApi, type TestApi, type TestClient } from './testing/start-api.ts';
import { until } from './testing/until.ts';
import { uploadFiles } from './testing/upload-folder.ts';

const long = Boolean(process.env.TEST_LONG);
/** Repetitions of the small run, whose median counts. */
const TIMES = long ? 9 : 3;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const ready = async (count: number): Promise<TestClient> => {
  const client = api.client();
  await client.start();
  const { images, masks } = makePairs(count, 64);
  await uploadFiles(client, 'images', images);
  await uploadFiles(client, 'masks', masks);
  return client;
};

const augment = (client: TestClient, totalAugmentedImages: number) => {
  const form = new FormData();
  const size = { resizeAugImage: true, augImageDimension: { width: 512, height: 512 } };
  form.set('config', JSON.stringify({ totalAugmentedImages, randomRotate: true, ...size }));
  return client.ok('augment', { form } as never);
};

async function medianSeconds(client: TestClient): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < TIMES; n++) {
    const start = performance.now();
    await augment(client, 10);
    times.push((performance.now() - start) / 1000);
  }
  return times.sort((a, b) => a - b)[TIMES >> 1] as number;
}

test('a small run beside a long one ends within 3 times its time alone', async () => {
  const [small, other] = [await ready(10), await ready(30)];
  await augment(small, 10);
  const alone = await medianSeconds(small);
  const running = augment(other, 1000).then(
    () => 'ended',
    () => 'cancelled',
  );
  await until('the long run makes outputs', () => api.ctx.queue.depth === 1);
  await Bun.sleep(500);
  const beside = await medianSeconds(small);
  expect(api.ctx.activeRuns.size).toBe(1);
  console.info(`small run: ${alone.toFixed(2)} s alone, ${beside.toFixed(2)} s beside 1,000 outputs`);
  await other.call('cancelAugmentation');
  expect(await running).toBe('cancelled');
  // A machine with other work makes both times uncertain.
  expect(beside).toBeLessThan(long ? 3 * alone : 3 * alone + 1);
}, 120_000);
