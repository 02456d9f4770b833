import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Case, readCase } from '@twinset/engine/testing';
import { startApi, type TestApi } from '../testing/start-api.ts';
import { uploadFiles } from '../testing/upload-folder.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** Uploads the images and masks of a case, then one of its CSVs at a time. */
const caseTest = (
  id: string,
  title: string,
  body: (c: Case, send: (name: string) => Promise<unknown>) => Promise<void>,
) =>
  test(`${id}: ${title}`, async () => {
    const c = await readCase(id);
    const client = api.client();
    await client.start();
    await uploadFiles(client, 'images', c.files('images'));
    await uploadFiles(client, 'masks', c.files('masks'));
    await body(c, (name) => {
      const form = new FormData();
      form.set('stratificationDataFile', c.csv(name));
      return client.call('uploadStratificationFile', { form });
    });
  });

caseTest('DC41', 'a byte order mark is no part of the first header', async (c, send) => {
  for (const name of ['attrs_bom.csv', 'attrs_bom_quoted.csv']) {
    const { columns, rows } = c.expect;
    expect(await send(name)).toMatchObject({ success: true, results: { filename: name, columns, rows } });
  }
});

caseTest('DC42', 'semicolons and tabs part columns', async (c, send) => {
  for (const [name, columns] of Object.entries(c.expect.columns as Record<string, string[]>)) {
    expect(await send(name)).toMatchObject({ success: true, results: { columns } });
  }
});

caseTest('DC43', 'blank lines are no rows', async (c, send) => {
  for (const kind of ['nl', 'blank', 'commas', 'spaces', 'no_nl']) {
    expect(await send(`attrs_${kind}.csv`)).toMatchObject({
      success: true,
      results: { rows: c.expect.rows },
    });
  }
});

caseTest('DC46', 'a wrong image_id is refused and listed', async (c, send) => {
  for (const kind of ['dup', 'missing', 'extra'] as const) {
    const answer = (await send(`${kind}.csv`)) as { success: boolean; code: string; message: string };
    expect(answer).toMatchObject({ success: false, code: 'InvalidCsv' });
    for (const id of c.expect[kind] as string[]) expect(answer.message).toContain(id);
  }
  expect(await send('swapped.csv')).toMatchObject({ success: false, code: 'InvalidCsv' });
  expect(await send('no_id.csv')).toMatchObject({
    success: false,
    message: expect.stringContaining('image_id'),
  });
});

caseTest('DC49', 'image_id is the name of the image file', async (_, send) => {
  expect(await send('attrs.csv')).toMatchObject({ success: true });
});
