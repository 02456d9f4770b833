import { afterAll, beforeAll, expect, test } from 'bun:test';
import { makePng } from '../../testing/png.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { type Files, takeInFiles } from '../../testing/take-in.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const photo = (n: number) => makePng(24, 24, 3, (x, y) => (x * 9 + y * 7 + n * 31) & 255).bytes();

test('dropped folders become pairs, with classes, sets and groups', async () => {
  const files: Files = { 'set/classes.txt': 'sky\nroad\n', 'set/readme.md': 'x' };
  for (const [n, set] of ['train', 'train', 'val', 'test'].entries()) {
    files[`set/${set}/images/a${n}.png`] = await photo(n);
    files[`set/${set}/masks/a${n}.png`] = await makePng(24, 24, 1, (x) => x % 2).bytes();
  }
  const client = api.client();
  await client.start();
  const { plan, intake } = await takeInFiles(client, files);
  expect(plan).toMatchObject({ pairs: 4, sets: { train: 2, val: 1, test: 1 }, masksOf: 'classes' });
  expect(intake.result).toMatchObject({ pairs: 4, failedFiles: [] });
});
