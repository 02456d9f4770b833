import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readEnv } from '../env/index.ts';
import { startApi, type TestApi, type TestClient } from '../testing/start-api.ts';

let api: TestApi;
let client: TestClient;
beforeAll(async () => {
  api = await startApi();
  client = api.client();
  await client.start();
});
afterAll(() => api.stop());

const call = (name: string, input: object) =>
  (client.call as (name: string, input: object) => Promise<{ code: string; message: string }>)(name, input);

test('the error of a malformed request names the field, its value and the accepted values', async () => {
  const cases: [string, object, string][] = [
    [
      'originalsPage',
      { query: { page: 'abc' } },
      'The query parameter page is "abc"; it must be a whole number from 1.',
    ],
    [
      'originalsPage',
      { query: { page: '0' } },
      'The query parameter page is "0"; it must be a whole number from 1.',
    ],
    ['createBucket', { body: [1] }, 'The body is [1]; it must be an object.'],
    ['files', {}, 'The query parameter kind is missing; it must be "images" or "masks".'],
    ['signUploadUrls', { body: [] }, 'The body is []; it must be an object.'],
    [
      'signUploadUrls',
      { body: { filenames: ['a.png', 7], folder_path: 'images' } },
      'filenames[1] is 7; it must be text.',
    ],
    ['plan', { body: {} }, 'config is missing; it must be an object.'],
    ['plan', { body: { config: null } }, 'config is null; it must be an object.'],
    [
      'replay',
      { body: { output: { set: 'all' } } },
      'output.set is "all"; it must be "train", "val" or "test".',
    ],
  ];
  for (const [name, input, sentence] of cases) {
    const answer = await call(name, input);
    expect([name, answer.code]).toEqual([name, 'InvalidRequest']);
    expect(answer.message).toStartWith(sentence);
  }
});

test('null in a posted configuration is refused by every call that takes one', async () => {
  const config = { seed: 7, groupColumn: null };
  const body = {
    plan: { config },
    splitSizes: { config },
    predictShares: { config },
    previewOutputs: { config, set: 'train', indices: [0] },
  };
  for (const [name, each] of Object.entries(body)) {
    const { code, message } = await call(name, { body: each });
    expect([name, code, message]).toEqual([
      name,
      'InvalidConfiguration',
      'groupColumn is null; it must be text.',
    ]);
  }
  const form = new FormData();
  form.set('config', JSON.stringify(config));
  const answer = await fetch(client.url('/augment'), { method: 'POST', body: form });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ message: 'groupColumn is null; it must be text.' });
});

test('a wrong variable stops the start with such a sentence', () => {
  expect(() => readEnv({ PORT: 'abc' })).toThrow('PORT is "abc"; it must be a number.');
  expect(() => readEnv({ STORAGE: 'ftp' })).toThrow('STORAGE is "ftp"; it must be "local", "gcs" or "s3".');
  expect(() => readEnv({ WORKERS: 'many' })).toThrow('WORKERS is "many"; it must be "auto" or a number.');
});
