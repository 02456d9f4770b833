import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type EndpointName, ERRORS, type ErrorCode } from '@twinset/contract';
import { makePairs } from './testing/png.ts';
import { startApi, type TestApi, type TestClient } from './testing/start-api.ts';
import { sendFiles, uploadFiles } from './testing/upload-folder.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const SECRET = '/srv/hidden/place';
const broken = () => new Error(`${SECRET} refuses`);
const diskFull = () => Object.assign(new Error(`ENOSPC ${SECRET}`), { code: 'ENOSPC' });

/** Replaces a method by a fault until the returned function is called; `from`: the first call that fails. */
function breakMethod(owner: object, method: string, fault: () => Error, from = 1): () => void {
  const target = owner as Record<string, (...args: unknown[]) => unknown>;
  const own = Object.hasOwn(target, method);
  const original = target[method] as (...args: unknown[]) => unknown;
  let calls = 0;
  target[method] = (...args) => {
    calls++;
    if (calls < from) return original.apply(owner, args);
    throw fault();
  };
  return () => {
    if (own) target[method] = original;
    else delete target[method];
  };
}

type Part = 'storage' | 'work' | 'engine' | 'sessions' | 'csv';
const partOf = (part: Part): object => {
  const { records, ...ctx } = api.ctx;
  return part === 'sessions' || part === 'csv' ? records[part] : ctx[part];
};

/** All calls with a separate row in the catalogue, the method that fails, and the expected code. */
const FAULTS: [call: EndpointName, part: Part, method: string, code: ErrorCode][] = [
  ['createBucket', 'storage', 'createBucket', 'BucketNotCreated'],
  ['createBucketFolders', 'storage', 'createFolders', 'BucketDirectoriesNotCreated'],
  ['createProjectDirectories', 'work', 'create', 'ProjectDirectoriesNotCreated'],
  ['startSession', 'sessions', 'set', 'SessionNotStarted'],
  ['transferImages', 'storage', 'download', 'TransferFailed'],
  ['transferMasks', 'storage', 'download', 'TransferFailed'],
  ['originalsPage', 'engine', 'renderPreview', 'ResizeFailed'],
  ['originalsPage', 'storage', 'upload', 'ResizedTransferFailed'],
  ['resetResizedUrls', 'storage', 'revoke', 'SignedUrlsNotReset'],
  ['augment', 'engine', 'run', 'AugmentationFailed'],
  ['transferZip', 'storage', 'upload', 'ResultTransferFailed'],
  ['transferResizedAugmented', 'storage', 'removeFolder', 'ResizedResultTransferFailed'],
  ['resetSetUrls', 'storage', 'revoke', 'SetUrlsNotReset'],
  ['resetDownloadUrls', 'storage', 'revoke', 'SignedUrlsNotReset'],
  ['deleteStratificationFile', 'csv', 'remove', 'StratificationNotDeleted'],
  ['deleteImages', 'storage', 'removeFolder', 'ImagesNotDeleted'],
  ['createImagesDirectory', 'work', 'ensure', 'ImagesDirectoryNotCreated'],
  ['deleteResizedImages', 'storage', 'createFolders', 'ResizedDirectoryNotCreated'],
  ['deleteMasks', 'storage', 'removeFolder', 'MasksNotDeleted'],
  ['createMasksDirectory', 'work', 'ensure', 'MasksDirectoryNotCreated'],
  ['deleteResizedMasks', 'storage', 'createFolders', 'ResizedMaskDirectoryNotCreated'],
  ['deleteBucket', 'storage', 'deleteBucket', 'BucketNotDeleted'],
  ['deleteProjectDirectories', 'work', 'remove', 'ProjectDirectoryNotDeleted'],
  ['clearSession', 'work', 'remove', 'SessionNotDeleted'],
];

const { images, masks } = makePairs(4);
const augmentForm = () => {
  const form = new FormData();
  form.set(
    'config',
    JSON.stringify({ totalAugmentedImages: 4, trainRatio: 0.5, valRatio: 0.25, testRatio: 0.25 }),
  );
  return form;
};
const callOf = (client: TestClient, name: EndpointName) =>
  client.call(
    name as 'augment',
    (name === 'augment' ? { form: augmentForm() } : {}) as never,
  ) as Promise<unknown>;

/** Makes all the calls before one in the table, so that it can be tried. */
async function reach(client: TestClient, call: EndpointName): Promise<void> {
  for (const [name] of FAULTS) {
    if (name === 'transferImages') {
      await sendFiles(client, 'images', images);
      await sendFiles(client, 'masks', masks);
    }
    if (name === call) return;
    expect(await callOf(client, name)).toMatchObject({ success: true });
  }
}

for (const [call, part, method, code] of FAULTS) {
  test(`${call}: a ${part} that fails gives the catalogue's text, and succeeds when repeated`, async () => {
    const client = api.client();
    await reach(client, call);
    for (const [fault, wanted] of [
      [broken, code],
      [diskFull, 'NoRoom'],
    ] as const) {
      const heal = breakMethod(partOf(part), method, fault);
      const answer = await callOf(client, call).finally(heal);
      const { error, message } = ERRORS[wanted];
      // Not always billing, as the catalogue says.
      const text = wanted === 'BucketNotCreated' ? 'Could not create storage bucket.' : message;
      expect(answer).toMatchObject({ success: false, code: wanted, error, message: text });
      expect(JSON.stringify(answer)).not.toContain(SECRET);
    }
    expect(await callOf(client, call)).toMatchObject({ success: true });
    const left = (await readdir(api.dataDir, { recursive: true })).filter((p) =>
      /incoming-|rendition-|\.part$/.test(p),
    );
    expect(left).toEqual([]);
  });
}

test('signing that fails', async () => {
  const client = api.client();
  await client.start();
  const heal = breakMethod(api.ctx.storage, 'signUpload', broken);
  const answer = await sendFiles(client, 'images', images).finally(heal);
  expect(answer).toMatchObject({ success: false, code: 'UploadFailed', error: 'Upload Failed' });
});

test('a transfer that fails in the middle continues when it is repeated', async () => {
  const client = api.client();
  await client.start();
  const many = makePairs(12);
  await sendFiles(client, 'images', many.images);
  const heal = breakMethod(api.ctx.storage, 'download', broken, 6);
  expect(await client.call('transferImages').finally(heal)).toMatchObject({ code: 'TransferFailed' });
  expect(await client.call('imageUploadStatus')).toMatchObject({ success: false });
  await uploadFiles(client, 'images', []).catch(() => {});
  for (const step of ['transferImages', 'resizeImages', 'transferResizedImages'] as const)
    await client.ok(step);
  expect(await client.call('imageUploadStatus')).toMatchObject({ success: true });
  expect((await client.ok('imageNames')).results.length).toBe(12);
});

test('an upload to a full disk is refused with 507, and nothing of it remains', async () => {
  const client = api.client();
  await client.start();
  const { results } = await client.ok('signUploadUrls', {
    body: { filenames: ['a.png'], folder_path: 'images', content_types: ['image/png'] },
  } as never);
  const put = () =>
    fetch(client.resolve(results[0]?.url ?? ''), {
      method: 'PUT',
      body: images[0]?.bytes,
      headers: { 'content-type': 'image/png' },
    });
  const original = Bun.write;
  Bun.write = (() => Promise.reject(diskFull())) as never;
  const refused = await put().finally(() => {
    Bun.write = original;
  });
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([507, 'NoRoom']);
  expect((await client.ok('imageNames')).results).toEqual([]);
  expect(await readdir(join(api.dataDir, 'storage', 'parts'))).toEqual([]);
  expect((await put()).status).toBe(200);
});

test('a result that cannot be read while it is downloaded ends the download (RB18)', async () => {
  const client = api.client();
  await client.start();
  await uploadFiles(client, 'images', images);
  await uploadFiles(client, 'masks', masks);
  await Bun.file(api.ctx.work.path(sessionOf(client), 'masks', 'img_3.png')).delete();
  const download = async () => {
    const answer = await fetch(client.url('/downloads/uploaded_data.zip'));
    // A short body is read before the response.
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer.bytes();
  };
  await expect(download()).rejects.toThrow();
  // The next upload creates the working copies again.
  await uploadFiles(client, 'masks', masks);
  expect((await download()).length).toBeGreaterThan(1000);
});

const sessionOf = (client: TestClient) =>
  new Bun.CryptoHasher('sha256').update(`twinset-session:${client.sessionId}`).digest('hex').slice(0, 40);
