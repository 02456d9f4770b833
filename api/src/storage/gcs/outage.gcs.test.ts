import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { Storage } from '@google-cloud/storage';
import { sessionKey } from '../../lib/session-key.ts';
import { expireIdle } from '../../services/session/expire-idle.ts';
import { sweepOrphans } from '../../services/session/sweep-orphans.ts';
import { startFailingProxy } from '../../testing/failing-proxy.ts';
import { emulatorProgram, startEmulator } from '../../testing/gcs-emulator.ts';
import { END } from '../../testing/killed-session.ts';
import { makePairs } from '../../testing/png.ts';
import { startApi, type TestApi, type TestClient } from '../../testing/start-api.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';
import { TUNABLES } from '../../tunables.ts';

const program = emulatorProgram();
const { images, masks } = makePairs(3);
const usual = TUNABLES.cloudPatience.value;
const DAYS = 86_400_000;

for (const bucket of [undefined, 'shared']) {
  const how = bucket === undefined ? 'a bucket per session' : 'one bucket';
  describe.skipIf(program === null)(`the service fails and recovers, ${how}`, () => {
    let emulator: Awaited<ReturnType<typeof startEmulator>>;
    let proxy: Awaited<ReturnType<typeof startFailingProxy>>;
    let api: TestApi;
    let cloud: Storage;
    beforeAll(async () => {
      emulator = await startEmulator(program as string);
      proxy = await startFailingProxy(emulator.env.GCS_ENDPOINT);
      cloud = new Storage({ apiEndpoint: emulator.env.GCS_ENDPOINT, projectId: 'twinset-test' });
      if (bucket) await cloud.bucket(bucket).create();
      const shared: Record<string, string> = bucket ? { GCS_BUCKET: bucket } : {};
      api = await startApi({ ...emulator.env, ...shared, GCS_ENDPOINT: proxy.endpoint, WORKERS: '1' });
    });
    afterAll(async () => {
      await api.stop();
      proxy.stop();
      await emulator.stop();
    });
    afterEach(() => recover());
    /** Lets requests fail after some more. */
    const failAfter = (requests: number) => {
      TUNABLES.cloudPatience.value = usual / 8;
      let left = requests;
      proxy.state.fails = () => (left-- > 0 ? null : 503);
    };
    const recover = () => {
      TUNABLES.cloudPatience.value = usual;
      proxy.state.fails = () => null;
    };
    const ready = async () => {
      const client = api.client();
      await client.start();
      await uploadFiles(client, 'images', images);
      await uploadFiles(client, 'masks', masks);
      proxy.state.seen = [];
      return client;
    };
    const end = async (client: TestClient) => {
      for (const step of END) {
        const answer = await client.call(step);
        // A part that is gone already counts as deleted, as on the page.
        if (answer.success === false && answer.code !== 'SessionNotFound') return answer;
      }
      return null;
    };
    /** Returns all objects in the cloud. */
    const objects = async () => {
      const [buckets] = await cloud.getBuckets();
      const names = buckets.map(({ name }) => name).filter((name) => name !== bucket);
      const files = bucket ? (await cloud.bucket(bucket).getFiles())[0].map(({ name }) => name) : [];
      return [...names, ...files];
    };

    test('an end that fails at any request can be repeated, and nothing remains', async () => {
      const undisturbed = await ready();
      expect(await end(undisturbed)).toBeNull();
      const requests = proxy.state.seen.length;
      expect(requests).toBeGreaterThan(10);
      expect(await objects()).toEqual([]);
      const step = process.env.TEST_LONG ? 1 : Math.floor(requests / 3);
      for (let at = 0; at < requests; at += step) {
        const client = await ready();
        failAfter(at);
        const failed = await end(client);
        expect([at, failed]).toEqual([
          at,
          expect.objectContaining({
            code: 'StorageUnavailable',
            message: expect.stringMatching(/\((503|timeout), bucket /),
          }),
        ]);
        recover();
        expect([at, await end(client), await objects()]).toEqual([at, null, []]);
        expect(api.ctx.records.sessions.get(sessionKey(client.sessionId) ?? '')).toBeNull();
      }
    }, 300_000);

    test('an end that was not repeated is completed by the sweep', async () => {
      const client = await ready();
      failAfter(0);
      expect(await client.call('clearSession')).toMatchObject({ code: 'StorageUnavailable' });
      await expireIdle(api.ctx);
      expect((await objects()).length).toBeGreaterThan(0);
      recover();
      // Being asked for does not keep it.
      await client.call('imageUploadStatus');
      await expireIdle(api.ctx);
      expect(await objects()).toEqual([]);
      expect(await client.call('sessionIsRunning')).toMatchObject({ success: false });
    });

    test('a session that is started again after an end that failed starts empty', async () => {
      const client = await ready();
      failAfter(0);
      expect(await client.call('clearSession')).toMatchObject({ code: 'StorageUnavailable' });
      recover();
      await client.start();
      expect((await client.ok('imageNames')).results).toEqual([]);
      expect(await end(client)).toBeNull();
    });

    test('files of sessions without a record are removed and logged; those of other servers stay', async () => {
      const lost = await ready();
      const kept = await ready();
      const key = sessionKey(lost.sessionId) ?? '';
      const foreign = 'f'.repeat(40);
      const foreignBucket = cloud.bucket(bucket ?? `twinset-${foreign}`);
      const foreignMark = `${bucket ? `${foreign}/` : ''}.keep`;
      if (!bucket) await foreignBucket.create();
      await foreignBucket.file(foreignMark).save('', { resumable: false });
      // The record is lost, as in a power failure.
      api.ctx.records.sessions.remove(key);
      const logged: unknown[] = [];
      const { log } = api.ctx;
      api.ctx.log = {
        ...log,
        warn: (...entry) => void logged.push(entry),
        info: (...entry) => void logged.push(entry),
      };
      await sweepOrphans(api.ctx, Date.now());
      expect((await objects()).some((name) => name.includes(key))).toBe(true);
      await sweepOrphans(api.ctx, Date.now() + 2 * DAYS);
      api.ctx.log = log;
      const left = await objects();
      expect(left.filter((name) => name.includes(key))).toEqual([]);
      expect(left.some((name) => name.includes(foreign))).toBe(true);
      expect(logged).toContainEqual([
        'files of a session without a record were removed',
        { place: 'storage', session: key.slice(0, 8) },
      ]);
      expect(logged).toContainEqual(['the storage has sessions of other servers', { sessions: 1 }]);
      expect((await kept.ok('imageNames')).results.length).toBe(3);
      expect(await end(kept)).toBeNull();
      await foreignBucket.file(foreignMark).delete();
      if (!bucket) await foreignBucket.delete();
    });

    test('an upload that arrives after the end is removed once its URL has expired', async () => {
      const client = await ready();
      const { results } = await client.ok('signUploadUrls', {
        body: { filenames: ['late.png'], folder_path: 'images', content_types: ['image/png'] },
      } as never);
      expect(await end(client)).toBeNull();
      const headers = { 'content-type': 'image/png' };
      await fetch(results[0]?.url ?? '', { method: 'PUT', body: images[0]?.bytes, headers });
      await sweepOrphans(api.ctx, Date.now());
      expect((await objects()).length).toBe(bucket ? 1 : 0);
      await sweepOrphans(api.ctx, Date.now() + 1000 * api.ctx.env.SIGNED_URL_TTL_UPLOAD + 1000);
      expect(await objects()).toEqual([]);
    });
  });
}
