import { afterAll, beforeAll, expect, test } from 'bun:test';
import { blockPairs, numbersTo, planOf, sendCsv, sessionWith } from '../../testing/split-session.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('the sizes are those of the plan: by ratio, by whole groups, and by a column', async () => {
  const client = await sessionWith(api, blockPairs(numbersTo(20)));
  const cell = (n: number) => `p${Math.floor(n / 3)},${['train', 'val', 'test', 'train'][n % 4]}`;
  await sendCsv(client, 'patient,set', cell, 20);
  for (const config of [
    { trainRatio: 0.7, valRatio: 0.2, testRatio: 0.1 },
    { trainRatio: 0.5, valRatio: 0.25, testRatio: 0.25, groupColumn: 'patient' },
    { splitParameters: ['set'] },
  ]) {
    const { sizes } = await client.ok('splitSizes', { body: { config } } as never);
    expect(sizes).toEqual((await planOf(client, config)).sizes);
  }
  expect(await client.call('splitSizes', { body: { config: { trainRatio: 2 } } } as never)).toMatchObject({
    success: false,
    code: 'InvalidConfiguration',
  });
});

test('an empty training set is reported as such, while a plan of it is refused', async () => {
  const client = await sessionWith(api, blockPairs(numbersTo(2)));
  const config = { trainRatio: 0.1, valRatio: 0.45, testRatio: 0.45 };
  const { sizes } = await client.ok('splitSizes', { body: { config } } as never);
  expect(sizes).toEqual({ train: 0, val: 1, test: 1 });
  expect(await client.call('plan', { body: { config } } as never)).toMatchObject({
    success: false,
    code: 'InvalidConfiguration',
  });
});
