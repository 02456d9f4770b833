import { afterAll, beforeAll, expect, test } from 'bun:test';
import { makePng } from '../../testing/png.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ WORKERS: '1' });
});
afterAll(() => api.stop());

const SIZE = 40;
const names = ['a.png', 'b.png', 'c.png', 'd.png'];

/** Uploads four pairs; the mask of the first has another size. */
async function session(label: (x: number, n: number) => number) {
  const client = api.client();
  await client.start();
  const image = (n: number) => makePng(SIZE, SIZE, 1, (x, y) => (x * (5 + n) + y * 11 * n + x * y) & 255);
  await uploadFiles(
    client,
    'images',
    names.map((name, n) => ({ name, bytes: image(n + 1) })),
  );
  const mask = (n: number) => makePng(n === 0 ? 20 : SIZE, SIZE, 1, (x) => label(x, n));
  await uploadFiles(
    client,
    'masks',
    names.map((name, n) => ({ name, bytes: mask(n) })),
  );
  return client;
}

test('a repair clears its finding in report, plan and run, and the uploads are unchanged', async () => {
  const client = await session((x) => (x < 9 ? 0 : 3));
  expect(await client.call('balanceStatus')).toMatchObject({
    success: false,
    details: [{ code: 'SizesDiffer' }],
  });
  const codes = (findings: { code: string }[]) => findings.map(({ code }) => code);
  expect(codes((await client.ok('datasetReport')).findings)).toContain('SizesDiffer');

  const config = { totalAugmentedImages: 3, repairs: [{ kind: 'sizes', how: 'resize' }] };
  const body = { config };
  const repaired = await client.ok('repairedReport', { body } as never);
  expect(codes(repaired.findings)).not.toContain('SizesDiffer');
  expect(repaired).toMatchObject({ pairs: 4, classes: [{ value: 0 }, { value: 3 }] });
  expect(repaired.findings).toContainEqual(expect.objectContaining({ code: 'Repaired', files: ['a.png'] }));
  expect(codes((await client.ok('datasetReport')).findings)).toContain('SizesDiffer');
  expect(await client.ok('plan', { body } as never)).toMatchObject({ stops: [] });

  const run = async (settings: object) => {
    const form = new FormData();
    form.set('config', JSON.stringify(settings));
    return client.call('augment', { form });
  };
  expect(await run({ totalAugmentedImages: 3 })).toMatchObject({ success: false, code: 'InvalidDataset' });
  expect(await run(config)).toMatchObject({ success: true });
  const { manifest } = await client.ok('manifest');
  expect(manifest.config.repairs).toEqual(config.repairs);
});

test('in a report of objects, ids are counted and are not classes', async () => {
  const client = await session((x, n) => (x % 3 === 0 ? 0 : Math.min(4 + n, 1 + (x >> 2))));
  const repairs = [{ kind: 'sizes', how: 'exclude' }];
  const body = { config: { repairs, maskContent: 'objects' } };
  const { classes, objects } = await client.ok('repairedReport', { body } as never);
  expect(classes).toMatchObject([{ value: 0 }]);
  expect(objects).toMatchObject({ count: 5 + 6 + 7, masks: 3 });
  const wrong = { config: { repairs: [{ kind: 'stretch' }] } };
  expect(await client.call('repairedReport', { body: wrong } as never)).toMatchObject({
    code: 'InvalidConfiguration',
  });
});
