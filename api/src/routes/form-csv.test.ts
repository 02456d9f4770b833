import { afterAll, beforeAll, expect, test } from 'bun:test';
import { startApi, type TestApi } from '../testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('a form without a file, or with a name that is not of a CSV, is refused with the text of the specification', async () => {
  const client = api.client();
  await client.start();
  const none = await client.call('uploadStratificationFile', { form: new FormData() });
  expect(none).toMatchObject({ success: false, error: 'File Selection', message: 'No file was selected.' });

  const form = new FormData();
  form.set('stratificationDataFile', new File(['image_id,a\n'], 'table.txt'));
  const message = "File most be in CSV format. Selected 'table.txt'.";
  expect(await client.call('uploadStratificationFile', { form })).toMatchObject({
    success: false,
    error: 'Invalid File Format',
    message,
  });
  form.set('config', '{}');
  expect(await client.call('augment', { form })).toMatchObject({
    success: false,
    errorType: 'StratifiedSplitError',
    message,
  });
});
