import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test';
import { sessionKey } from '../../lib/session-key.ts';
import { makePng } from '../../testing/png.ts';
import { startApi, type TestApi, type TestClient } from '../../testing/start-api.ts';
import { sendFiles, uploadFiles } from '../../testing/upload-folder.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ MAX_FILES: '4', MAX_SESSION_BYTES: '4000' });
});
afterAll(() => api.stop());

const file = (name: string, value = 1) => ({ name, bytes: makePng(20, 20, 1, (x) => (x * value) % 3) });
const started = async () => {
  const client = api.client();
  await client.start();
  return client;
};
/** Signs each file separately before any is sent, like two windows. Returns a function per file, which sends it. */
async function signEach(client: TestClient, names: string[]): Promise<(() => Promise<void>)[]> {
  const sends: (() => Promise<void>)[] = [];
  for (const [i, name] of names.entries()) {
    const signing = { filenames: [name], folder_path: 'images', content_types: ['image/png'] };
    const url = (await client.ok('signUploadUrls', { body: signing } as never)).results[0]?.url ?? '';
    const headers = { 'content-type': 'image/png' };
    const body = file(name, i + 1).bytes;
    sends.push(async () => {
      expect((await fetch(client.resolve(url), { method: 'PUT', body, headers })).status).toBe(200);
    });
  }
  return sends;
}
const sendAtOnce = async (client: TestClient, names: string[]) => {
  for (const send of await signEach(client, names)) await send();
};

describe('calls at the same time, which know nothing of each other', () => {
  test('leave one of two names that differ by case, spelling or extension alone', async () => {
    const client = await started();
    await sendAtOnce(client, ['cat.png', 'Cat.jpg', 'dog.png']);
    const { failedFiles } = await client.ok('transferImages');
    expect(failedFiles).toEqual([
      {
        filename: 'cat.png',
        reason: 'The name differs from "Cat.jpg" only by case, spelling or extension.',
      },
    ]);
    expect((await client.ok('imageNames')).results).toEqual(['Cat.jpg', 'dog.png']);
    // The first file is kept, whatever its name.
    await sendAtOnce(client, ['bat.png']);
    await client.ok('transferImages');
    expect((await client.ok('imageNames')).results).toEqual(['Cat.jpg', 'bat.png', 'dog.png']);
  });

  test('record one of two such names, although the second is transferred while the first is', async () => {
    const client = await started();
    const [sendFirst, sendSecond] = await signEach(client, ['cat.png', 'Cat.jpg']);
    await sendFirst?.();
    const listed = Promise.withResolvers<void>();
    const isSecondThere = Promise.withResolvers<void>();
    const { lock, storage } = api.ctx;
    const download = storage.download.bind(storage);
    const held = spyOn(storage, 'download').mockImplementationOnce(async (...of) => {
      listed.resolve();
      await isSecondThere.promise;
      return download(...of);
    });
    const locked = spyOn(api.ctx, 'lock');
    try {
      const first = client.ok('transferImages');
      await listed.promise;
      await sendSecond?.();
      locked.mockImplementationOnce((...of) => {
        isSecondThere.resolve();
        return lock(...of);
      });
      const second = client.ok('transferImages');
      // Either waits for the first, or, without a lock, ends before it.
      void second.finally(isSecondThere.resolve);
      expect((await first).failedFiles).toBeUndefined();
      expect((await second).failedFiles).toEqual([
        {
          filename: 'Cat.jpg',
          reason: 'The name differs from "cat.png" only by case, spelling or extension.',
        },
      ]);
    } finally {
      held.mockRestore();
      locked.mockRestore();
    }
    expect((await client.ok('imageNames')).results).toEqual(['cat.png']);
  });

  test('do not exceed the number of files', async () => {
    const client = await started();
    await sendAtOnce(client, ['1.png', '2.png', '3.png', '4.png', '5.png', '6.png']);
    const { failedFiles } = await client.ok('transferImages');
    expect(failedFiles?.map(({ filename }) => filename)).toEqual(['5.png', '6.png']);
    expect(failedFiles?.[0]?.reason).toBe('A session can contain at most 4 images and as many masks.');
    expect((await client.ok('imageNames')).results).toHaveLength(4);
  });

  test('do not exceed the room of a session, whoever put the files into the bucket', async () => {
    const before = new Set(api.ctx.records.sessions.keys());
    const client = await started();
    const session = api.ctx.records.sessions.keys().find((key) => !before.has(key)) as string;
    const path = `${api.dataDir}/large.png`;
    await Bun.write(
      path,
      makePng(60, 50, 1, (x, y) => (x * 7 + y * 31 + x * y) & 255),
    );
    expect(Bun.file(path).size).toBeGreaterThan(2000);
    for (const name of ['a.png', 'b.png'])
      await api.ctx.storage.upload(session, `images/${name}`, path, 'image/png');
    const { failedFiles } = await client.ok('transferImages');
    expect(failedFiles).toEqual([
      { filename: 'b.png', reason: 'This file would exceed the size limit of the session.' },
    ]);
  });
});

test('a transfer lists each folder of the bucket once: a cloud needs a request per 1,000 files', async () => {
  const client = await started();
  await sendFiles(client, 'images', [file('1.png')]);
  const list = spyOn(api.ctx.storage, 'list');
  try {
    await client.ok('transferImages');
    expect(list.mock.calls.map(([, folder]) => folder)).toEqual(['images', 'masks']);
  } finally {
    list.mockRestore();
  }
});

test('the names of an upload are not kept beside the records of its files', async () => {
  const client = await started();
  const kept = () => api.ctx.caches.derived.get(`${sessionKey(client.sessionId)} names images`);
  await signEach(client, ['a.png', 'b.png']);
  expect(kept()).toBeDefined();
  await client.ok('transferImages');
  expect(kept()).toBeUndefined();
});

test('a file that cannot be read replaces no good one of its name', async () => {
  const client = await started();
  await uploadFiles(client, 'images', [file('1.png'), file('2.png', 2)]);
  const pixels = async () => {
    const { results } = await client.ok('originalsPage', { query: { page: 1 } } as never);
    return Promise.all(
      results.map(async ({ image }) => (await fetch(client.resolve(image?.url ?? ''))).bytes()),
    );
  };
  const before = await pixels();
  const broken = { name: '2.png', bytes: new Blob(['\x89PNG and no more']) };
  const { transferred } = await uploadFiles(client, 'images', [broken, file('3.png', 3)]);
  expect(transferred.failedFiles).toEqual([
    { filename: '2.png', reason: expect.stringMatching(/The file of this name .* was kept\.$/) },
  ]);
  expect((await client.ok('imageNames')).results).toEqual(['1.png', '2.png', '3.png']);
  expect((await pixels()).slice(0, 2)).toEqual(before);
  const status = await client.ok('imageUploadStatus');
  expect([status.success, status.failedFiles?.length]).toEqual([true, 1]);
  // A new name is removed, and a valid file still replaces the former.
  await uploadFiles(client, 'images', [{ ...broken, name: '4.png' }, file('2.png', 4)]);
  expect((await client.ok('imageNames')).results).toEqual(['1.png', '2.png', '3.png']);
  expect((await pixels())[1]).not.toEqual(before[1]);
});

test('the files of one upload are one change, visible when all are uploaded', async () => {
  const before = new Set(api.ctx.records.sessions.keys());
  const client = await started();
  const session = api.ctx.records.sessions.keys().find((key) => !before.has(key)) as string;
  const { files } = api.ctx.records;
  await sendFiles(client, 'images', [file('1.png'), file('2.png', 2), file('3.png', 4)]);
  const during: number[] = [];
  const { put } = files;
  files.put = (...file) => {
    put(...file);
    during.push(files.revision(session));
  };
  await client.ok('transferImages');
  files.put = put;
  expect(new Set(during)).toEqual(new Set([0]));
  expect([files.revision(session), files.changes(session)]).toEqual([1, during.length]);
});

test('pages, lists and the status follow each step, though they are kept', async () => {
  const client = await started();
  const seen = async () => {
    const page = await client.ok('originalsPage');
    const files = await client.ok('files', { query: { kind: 'images' } } as never);
    const status = await client.call('imageUploadStatus');
    return [page.results.length, files.results.map(({ state }) => state).join(' '), status.success];
  };
  await sendFiles(client, 'images', [file('1.png'), file('2.png', 2)]);
  expect(await seen()).toEqual([0, 'pending pending', false]);
  await client.ok('transferImages');
  expect(await seen()).toEqual([2, 'attention attention', true]);
  await client.ok('resizeImages');
  await client.ok('transferResizedImages');
  expect(await seen()).toEqual([2, 'attention attention', true]);
  await uploadFiles(client, 'masks', [file('1.png'), file('2.png', 2)]);
  expect(await seen()).toEqual([2, 'attention attention', true]);
  await client.ok('deleteImage', { params: { name: '2.png' } } as never);
  expect(await seen()).toEqual([2, 'attention', true]);
  await client.ok('deleteResizedImages');
  expect(await seen()).toEqual([2, 'attention', true]);
});

test('a plan is of the present files', async () => {
  const client = await started();
  const files = [file('1.png', 1), file('2.png', 2), file('3.png', 4), file('4.png', 5)];
  await uploadFiles(client, 'images', files);
  await uploadFiles(client, 'masks', files);
  const plan = () => client.call('plan', { body: { config: { waive: ['MaskIsImage'] } } } as never);
  expect(await plan()).toMatchObject({ success: true });
  expect(await plan()).toMatchObject({ success: true });
  await client.ok('deleteImage', { params: { name: '4.png' } } as never);
  expect(await plan()).toMatchObject({ success: false, code: 'InvalidDataset' });
});

test('a run does not skip files that were uploaded but not processed', async () => {
  const client = await started();
  await uploadFiles(client, 'images', [file('1.png'), file('2.png', 2)]);
  await uploadFiles(client, 'masks', [file('1.png'), file('2.png', 2)]);
  await sendFiles(client, 'images', [file('3.png', 3)]);
  const form = new FormData();
  form.set('config', '{"totalAugmentedImages":2}');
  expect(await client.call('augment', { form })).toMatchObject({
    success: false,
    code: 'InvalidDataset',
    errorType: 'InvalidDataset',
    details: [{ filename: '3.png', reason: 'Uploaded, but not processed yet.' }],
  });
});
