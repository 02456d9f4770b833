import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Case, readCase, type Upload } from '@twinset/engine/testing';
import { makePng } from '../testing/png.ts';
import { startApi, type TestApi, type TestClient } from '../testing/start-api.ts';
import { sendFiles, uploadFiles } from '../testing/upload-folder.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const started = async () => {
  const client = api.client();
  await client.start();
  return client;
};
const uploadCase = async (c: Case, client?: TestClient) => {
  const session = client ?? (await started());
  const images = await uploadFiles(session, 'images', c.files('images'));
  const masks = c.files('masks').length > 0 ? await uploadFiles(session, 'masks', c.files('masks')) : null;
  return { client: session, images, masks };
};
const refusedOf = (answer: { failedFiles?: { filename: string }[] } | null) =>
  (answer?.failedFiles ?? []).map((f) => f.filename).sort();
/** Returns the names in the directory at the end of a zip. */
function zipNames(zip: Buffer): string[] {
  const names: string[] = [];
  let at = zip.readUInt32LE(zip.length - 22 + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const length = zip.readUInt16LE(at + 28);
    names.push(zip.toString('utf8', at + 46, at + 46 + length));
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return names;
}
const caseTest = (id: string, title: string, body: (c: Case) => Promise<void>) =>
  test(`${id}: ${title}`, async () => {
    await body(await readCase(id));
  });

caseTest('DC22', 'pairs whose sizes differ are named with both sizes', async (c) => {
  const { client } = await uploadCase(c);
  const status = await client.call('balanceStatus');
  expect(status.success).toBe(false);
  for (const size of ['64 × 48', '63 × 48', '48 × 64']) expect(status.message).toContain(size);
  for (const name of c.expect.bad as string[]) expect(status.message).toContain(name);
  const { findings, pairs } = await client.ok('datasetReport');
  expect(pairs).toBe((c.expect.good as string[]).length);
  expect(findings.find((f) => f.code === 'SizesDiffer')?.files.length).toBe(2);
  const form = new FormData();
  form.set('config', '{}');
  expect(await client.call('augment', { form })).toMatchObject({
    success: false,
    errorType: 'InvalidDataset',
  });
});

caseTest('DC23', 'order by number, pairs by name', async (c) => {
  const { client } = await uploadCase(c);
  const wanted = c.expect.pairs as Record<string, string>;
  expect((await client.ok('imageNames')).results).toEqual(Object.keys(wanted));
  expect((await client.ok('maskNames')).results).toEqual(Object.values(wanted));
  const page = await client.ok('originalsPage', { query: { page_size: 100 } } as never);
  expect(page.results.map((r) => [r.image?.name, r.mask?.name])).toEqual(Object.entries(wanted));
});

caseTest('DC49', 'the stem pairs, the extension does not', async (c) => {
  const { client } = await uploadCase(c);
  expect(await client.call('balanceStatus')).toMatchObject({ success: true });
  const page = await client.ok('originalsPage', { query: {} } as never);
  const pairs = Object.fromEntries(page.results.map((r) => [r.image?.name, r.mask?.name]));
  expect(pairs).toEqual(c.expect.pairs as never);
});

test('RB04: the second of two names that differ only by case or extension is refused', async () => {
  const client = await started();
  const bytes = makePng(8, 8, 3, (x, y) => 9 * x + y);
  const images = await uploadFiles(
    client,
    'images',
    ['Dog.png', 'cat.jpg', 'cat.png', 'dog.png'].map((name) => ({ name, bytes })),
  );
  expect(refusedOf(images.signed as never)).toEqual(['cat.png', 'dog.png']);
  expect((await client.ok('imageNames')).results).toEqual(['Dog.png', 'cat.jpg']);
  // The existing file has precedence, whatever the order.
  const later = await sendFiles(client, 'images', [{ name: 'CAT.PNG', bytes }]);
  expect(later).toMatchObject({ success: false, code: 'InvalidNames' });
});

test('RB04: names that differ by normalisation are one name', async () => {
  const client = await started();
  const bytes = makePng(8, 8, 1, () => 1);
  await uploadFiles(client, 'images', [{ name: 'e\u0301.png', bytes }]);
  expect((await client.ok('imageNames')).results).toEqual(['\u00e9.png']);
  const again = await client.call('signUploadUrls', {
    body: { filenames: ['\u00e9.png', 'e\u0301.png'], folder_path: 'images' },
  });
  expect(again).toMatchObject({ success: true, failedFiles: [{ reason: expect.stringContaining('twice') }] });
});

test('a name that occurs more than once in a signing call is refused, however it is repeated, and no other is', async () => {
  const client = await started();
  const several = ['b.png', 'a.png', 'b.png', 'c.jpg', 'b.png', 'c.jpg', 'd.png'];
  const answer = await client.ok('signUploadUrls', {
    body: { filenames: several, folder_path: 'images' },
  } as never);
  expect(answer.results.map(({ filename }) => filename)).toEqual(['a.png', 'd.png']);
  expect(answer.failedFiles.map(({ filename, reason }) => [filename, reason.split('.')[0]])).toEqual([
    ['b.png', 'The name occurs 3 times in this upload'],
    ['c.jpg', 'The name occurs twice in this upload'],
  ]);
  const all = await client.call('signUploadUrls', {
    body: { filenames: Array.from({ length: 72 }, (_, i) => `${i % 9}.png`), folder_path: 'masks' },
  });
  expect(all).toMatchObject({
    success: false,
    code: 'InvalidNames',
    failedFiles: expect.objectContaining({ length: 9 }),
  });
  expect((all as { message: string }).message).not.toMatch(/\.[,.;]/);
  expect((all as { message: string }).message).toContain('and 6 more');
});

caseTest('RB05', 'extensions in any case; other extensions are refused', async (c) => {
  const { client, images } = await uploadCase(c);
  expect(refusedOf(images.signed as never)).toEqual(c.expect.refused as string[]);
  expect((await client.ok('imageNames')).results).toEqual(c.expect.accepted as string[]);
});

caseTest('RB06', 'the content decides', async (c) => {
  const { client, images } = await uploadCase(c);
  expect(refusedOf(images.transferred)).toEqual([...(c.expect.refused as string[])].sort());
  const TRUE_TYPES = {
    'bmp_named.jpg': 'BMP',
    'webp_named.png': 'WebP',
    'gif_named.png': 'GIF',
    'tiff_named.jpg': 'TIFF',
  };
  for (const [filename, type] of Object.entries(TRUE_TYPES)) {
    const { reason } = images.transferred.failedFiles?.find((f) => f.filename === filename) ?? {};
    expect(reason?.toLowerCase()).toContain(type.toLowerCase());
  }
  expect((await client.ok('imageNames')).results.sort()).toEqual(c.expect.readable as string[]);
  const { findings } = await client.ok('datasetReport');
  expect(findings.find((f) => f.code === 'FormatDiffersFromName')?.files.length).toBe(2);
});

caseTest('RB07', 'empty files are refused by name, and the pairs do not balance', async (c) => {
  const { client } = await uploadCase(c);
  const images = await client.call('imageUploadStatus');
  expect(refusedOf(images as never)).toEqual(['empty.jpg', 'empty.png']);
  // The other mask of the case is valid, so that by the decisions the masks are ready, with the empty one listed.
  expect(refusedOf((await client.call('maskUploadStatus')) as never)).toEqual(['ok.png']);
  expect(await client.call('balanceStatus')).toMatchObject({ success: false });
  expect((await client.ok('imageNames')).results).toEqual(['ok.png']);
});

// Created in code, since not every system could check out such names.
const ODD_NAMES = [' lead', '-rf', '.hidden', 'AUX', 'com1', 'con', 'nul', 'trail.dot.'];

test('RB16: names that Windows cannot create are treated alike for images and masks, and are not in the zip', async () => {
  const client = await started();
  const filesOf = (channels: 1 | 3) =>
    ODD_NAMES.map((name, i) => ({
      name: `${name}.png`,
      bytes: makePng(24, 16, channels, (x, y) => (x * y * i) % 5),
    }));
  const images = await uploadFiles(client, 'images', filesOf(3));
  const masks = await uploadFiles(client, 'masks', filesOf(1));
  const refused = refusedOf(images.signed as never);
  expect(refused).toEqual(refusedOf(masks.signed as never));
  expect(refused).toEqual(expect.arrayContaining(['con.png', 'AUX.png', 'nul.png', '.hidden.png']));
  const form = new FormData();
  form.set('config', JSON.stringify({ trainRatio: 1, valRatio: 0, testRatio: 0, totalAugmentedImages: 4 }));
  await client.call('augment', { form });
  const manifest = await client.call('manifest');
  expect(manifest.success).toBe(true);
  for (const name of ['augmented', 'uploaded_data.zip'] as const) {
    const path = name === 'augmented' ? '/downloads/train.zip' : `/downloads/${name}`;
    const zip = Buffer.from(await (await fetch(client.url(path))).arrayBuffer());
    const names = zipNames(zip);
    expect(names.length).toBeGreaterThan(2);
    for (const entry of names.flatMap((n) => n.split('/'))) {
      expect(entry).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
      expect(entry).not.toMatch(/[. ]$|[<>:"|?*\\]/);
    }
  }
});

caseTest('RB19', 'the type that is signed is the type that is sent', async (c) => {
  const client = await started();
  const [file] = c.files('images');
  for (const [i, type] of (c.expect.content_types as string[]).entries()) {
    const name = `f${i}.png`;
    const { results } = await client.ok('signUploadUrls', {
      body: { filenames: [name], folder_path: 'images', content_types: [type] },
    } as never);
    const put = (sent: string) =>
      fetch(client.resolve(results[0]?.url ?? ''), {
        method: 'PUT',
        body: file?.bytes,
        headers: { 'content-type': sent },
      });
    expect((await put('text/html')).status).toBe(403);
    expect((await put(type || 'application/octet-stream')).status).toBe(200);
  }
});

test('RB22: an incomplete upload is reported as incomplete; sending all files again completes it', async () => {
  const client = await started();
  const files: Upload[] = [1, 2, 3, 4].map((n) => ({
    name: `${n}.png`,
    bytes: makePng(8, 8, 3, (x) => x * n),
  }));
  const signed = await client.ok('signUploadUrls', {
    body: {
      filenames: files.map((f) => f.name),
      folder_path: 'images',
      content_types: files.map(() => 'image/png'),
    },
  } as never);
  for (const { filename, url } of signed.results.slice(0, 2)) {
    const body = files.find((f) => f.name === filename)?.bytes;
    await fetch(client.resolve(url), { method: 'PUT', body, headers: { 'content-type': 'image/png' } });
  }
  expect((await client.ok('imageNames')).results).toEqual(['1.png', '2.png']);
  expect(await client.call('imageUploadStatus')).toMatchObject({ success: false });
  expect(await client.call('balanceStatus')).toMatchObject({ success: false });
  await uploadFiles(client, 'images', files);
  expect(await client.call('imageUploadStatus')).toMatchObject({ success: true });
  expect((await client.ok('imageNames')).results.length).toBe(4);
});

test('RB07: masks that are all empty are not a success', async () => {
  const client = await started();
  await uploadFiles(client, 'masks', [{ name: 'a.png', bytes: new Blob([]) }]);
  expect(await client.call('maskUploadStatus')).toMatchObject({
    success: false,
    failedFiles: [{ filename: 'a.png' }],
  });
});
