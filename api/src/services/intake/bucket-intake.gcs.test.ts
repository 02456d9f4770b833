import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { Storage } from '@google-cloud/storage';
import { type Files, photoOf, pngOf } from '@twinset/engine/testing';
import { emulatorProgram, startEmulator } from '../../testing/gcs-emulator.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { completed, takeInFiles } from '../../testing/take-in.ts';

const program = emulatorProgram();
const files: Files = { 'classes.txt': 'sky\nroad\n' };
for (const [n, set] of ['train', 'train', 'val'].entries()) {
  files[`${set}/images/a${n}.png`] = photoOf(n);
  files[`${set}/masks/a${n}.png`] = pngOf((x) => (x > n ? 1 : 0));
}

describe.skipIf(program === null)('an intake with STORAGE=gcs', () => {
  let emulator: Awaited<ReturnType<typeof startEmulator>>;
  let api: TestApi;
  beforeAll(async () => {
    emulator = await startEmulator(program as string);
    const cloud = new Storage({ apiEndpoint: emulator.env.GCS_ENDPOINT, projectId: 'twinset-test' });
    await cloud.bucket('datasets').create();
    const put = (path: string, content: string | Uint8Array) =>
      cloud.bucket('datasets').file(path).save(Buffer.from(content), { resumable: false });
    for (const [path, content] of Object.entries(files)) await put(`city/${path}`, content);
    await put('city/../evil.png', 'x');
    await put('other/secret.png', 'x');
    api = await startApi({ ...emulator.env, INTAKE_DIRS: 'gs://datasets/city,gs://twinset' });
  });
  afterAll(async () => {
    await api.stop();
    await emulator.stop();
  });

  const expected = {
    stage: 'done',
    failure: null,
    result: { pairs: 3, failedFiles: [], config: { splitParameters: ['set'] } },
  };

  test('a prefix of INTAKE_DIRS becomes pairs; nothing else is read', async () => {
    const client = api.client();
    await client.start();
    const { results } = await client.ok('intakePlaces');
    expect(results[0]).toEqual({ name: 'city', path: 'city', kind: 'bucket' });
    const begin = (kind: string, path: string) =>
      client.call('beginIntake', { body: { source: { kind, path } } } as never);
    for (const path of ['other', 'city/../other', 'datasets', 'gs://datasets/other'])
      expect([path, await begin('bucket', path)]).toMatchObject([path, { code: 'NotFound' }]);
    expect(await begin('folder', 'city')).toMatchObject({ code: 'NotFound' });
    expect(await begin('bucket', 'city')).toMatchObject({ success: true });
    const { plan, intake } = await completed(client, {});
    expect(plan.refused).toEqual([{ filename: '../evil.png', reason: 'The path leads out of the folder.' }]);
    expect(intake).toMatchObject(expected);
    expect((await client.ok('imageNames')).results).toEqual(['a0.png', 'a1.png', 'a2.png']);
  }, 60_000);

  test('dropped files are sent to the bucket of the session, and removed from it', async () => {
    const client = api.client();
    await client.start();
    const { intake } = await takeInFiles(client, files);
    expect(intake).toMatchObject(expected);
    const [session = ''] = api.ctx.records.sessions.keys().slice(-1);
    expect(await api.ctx.storage.list(session, 'intake')).toEqual([]);
    await client.ok('clearSession');
  }, 60_000);
});
