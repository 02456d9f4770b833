import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tunable } from '@twinset/engine';
import { readEnv, startWarnings } from '../../env/index.ts';
import { setCloudPatience } from '../../testing/cloud-patience.ts';
import { type Failure, startFailingProxy } from '../../testing/failing-proxy.ts';
import { writeKeyFile } from '../../testing/gcs-emulator.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { TUNABLES } from '../../tunables.ts';

// The real client library against a service that fails in every way.
const folder = mkdtempSync(join(tmpdir(), 'twinset-outage-'));
const keyFile = writeKeyFile(folder);
const usual = Object.values<Tunable>(TUNABLES).map((tunable) => [tunable, tunable.value] as const);
let proxy: Awaited<ReturnType<typeof startFailingProxy>>;
const env = (more: Record<string, string> = {}) => ({
  STORAGE: 'gcs',
  GCS_ENDPOINT: proxy.endpoint,
  GCS_KEY_FILE: keyFile,
  GCS_BUCKET: 'shared',
  WORKERS: '1',
  ...more,
});
/** Lets all requests fail, or pass. Failures that are repeated are so for a shorter time. */
const failWith = (failure: Failure | null, { message = 'Planted.', reason = 'planted' } = {}) => {
  const isRepeated = failure === 'reset' || failure === 'hang' || Number(failure) >= 429;
  setCloudPatience(isRepeated ? 'short' : 'usual');
  Object.assign(proxy.state, { fails: () => failure, message, reason, seen: [] });
};

beforeAll(async () => {
  proxy = await startFailingProxy();
  TUNABLES.readyKept.value = 0;
});
beforeEach(() => failWith(null));
afterAll(() => {
  for (const [tunable, value] of usual) tunable.value = value;
  proxy.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('responses are sent within ten seconds', () => {
  const [, patience = 0] = usual.find(([tunable]) => tunable === TUNABLES.cloudPatience) ?? [];
  expect(patience).toBeLessThanOrEqual(9000);
});

describe('a session while the service fails', () => {
  let api: TestApi;
  beforeAll(async () => {
    failWith(null);
    api = await startApi(env());
  });
  afterAll(() => api.stop());

  const CAUSES: [failure: Failure, says: RegExp, isRepeated: boolean][] = [
    [401, /credentials .* not valid \(401, bucket shared\)\. Check GCS_KEY_FILE/, false],
    [403, /denied access \(403, bucket shared\)\. Check GCS_KEY_FILE, GCS_BUCKET/, false],
    [404, /does not exist \(404, bucket shared\)\. Check GCS_BUCKET/, false],
    [400, /refused a request \(400, bucket shared\)/, false],
    [429, /limits the rate of requests \(429, bucket shared\)\. Try again shortly/, true],
    [500, /internal error \(500, bucket shared\)\. Try again shortly/, true],
    [503, /internal error \(503, bucket shared\)\. Try again shortly/, true],
    ['reset', /cannot be reached \(ECONNRESET, bucket shared\)\. Check the network and GCS_ENDPOINT/, true],
    ['hang', /does not respond \(timeout, bucket shared\)\. Check the network and GCS_ENDPOINT/, true],
  ];
  for (const [failure, says, isRepeated] of CAUSES) {
    test(`${failure}: cause and bucket are named, and it is ${isRepeated ? '' : 'not '}tried again`, async () => {
      const client = api.client();
      await client.start();
      const steps = ['createBucket', 'transferImages', 'deleteImages', 'deleteBucket'] as const;
      for (const step of isRepeated ? steps.slice(2) : steps) {
        failWith(failure);
        const { success, code, message } = (await client.call(step)) as Record<string, unknown>;
        expect([step, success, code, message]).toEqual([
          step,
          false,
          'StorageUnavailable',
          expect.stringMatching(says),
        ]);
        expect([step, proxy.state.seen.length > 1]).toEqual([step, isRepeated]);
        failWith(null);
        await client.start();
      }
    });
  }

  test('the calls for a bucket of INTAKE_DIRS name it', async () => {
    const { others } = api.ctx.storage;
    failWith(403);
    const listed = others!.list('elsewhere', 'set/')[Symbol.asyncIterator]().next();
    const says = /denied access \(403, bucket elsewhere\)\. Check GCS_KEY_FILE, INTAKE_DIRS and/;
    expect(await listed.catch((error: unknown) => error)).toMatchObject({
      code: 'StorageUnavailable',
      message: expect.stringMatching(says),
    });
    failWith(404);
    const missing = others!.list('elsewhere', 'set/')[Symbol.asyncIterator]().next();
    expect(((await missing.catch((error: unknown) => error)) as Error).message).toContain(
      '(404, bucket elsewhere). Check INTAKE_DIRS.',
    );
  });

  test('billing is named only if it is the cause', async () => {
    const client = api.client();
    const billing = {
      reason: 'accountDisabled',
      message: 'The billing account for the owning project is disabled.',
    };
    failWith(403, billing);
    expect(await client.call('createBucket')).toMatchObject({
      code: 'BucketNotCreated',
      message: 'Could not create storage bucket. Billing account not active.',
    });
    failWith(null);
    await client.start();
    failWith(403, billing);
    expect(await client.call('deleteBucket')).toMatchObject({
      code: 'StorageUnavailable',
      message: expect.stringMatching(/billing account .* \(403, bucket shared\)\. Check GCS_PROJECT/),
    });
  });

  test('a temporary failure has no effect', async () => {
    const client = api.client();
    await client.start();
    TUNABLES.cloudAttempt.value = 1000;
    TUNABLES.cloudPause.value = 20;
    for (const failure of [429, 503, 'reset', 'hang'] as const) {
      let left = 1;
      proxy.state.fails = () => (left-- > 0 ? failure : null);
      await client.ok('transferImages');
    }
  });

  test('files whose transfer hangs are given up', async () => {
    const path = join(folder, 'a.png');
    writeFileSync(path, 'x'.repeat(1000));
    const large = join(folder, 'large.zip');
    writeFileSync(large, new Uint8Array(TUNABLES.cloudResumable.value + 1));
    failWith('hang');
    const { storage } = api.ctx;
    const session = 'a'.repeat(40);
    const refused = { code: 'StorageUnavailable' };
    await expect(storage.upload(session, 'images/a.png', path, 'image/png')).rejects.toMatchObject(refused);
    await expect(storage.upload(session, 'a.zip', large, 'application/zip')).rejects.toMatchObject(refused);
    await expect(storage.download(session, 'images/a.png', `${path}.copy`)).rejects.toMatchObject(refused);
    expect(await Bun.file(`${path}.copy`).exists()).toBe(false);
  });

  test('a failure of the local disk is not one of the service', async () => {
    await expect(
      api.ctx.storage.upload('a'.repeat(40), 'images/a.png', join(folder, 'none'), 'image/png'),
    ).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('the start', () => {
  test('names the variable if credentials or bucket are wrong', async () => {
    for (const [failure, says] of [
      [401, /GCS_KEY_FILE/],
      [403, /GCS_KEY_FILE, GCS_BUCKET .*Storage Admin/],
      [404, /bucket shared\)\. Check GCS_BUCKET/],
    ] as const) {
      failWith(failure);
      await expect(startApi(env())).rejects.toThrow(says);
    }
    // Reading is allowed, writing is not.
    proxy.state.fails = (method) => (method === 'POST' ? 403 : null);
    await expect(startApi(env())).rejects.toThrow(/Storage Admin/);
  });

  test('warns of settings for a storage that is not used', () => {
    const { GCS_BUCKET, GCS_KEY_FILE } = env();
    expect(startWarnings(readEnv(env()))).toEqual([]);
    expect(startWarnings(readEnv({}))).toEqual([]);
    expect(startWarnings(readEnv({ GCS_BUCKET, GCS_KEY_FILE, GCS_LOCATION: 'EU' }))).toEqual([
      'GCS_BUCKET, GCS_KEY_FILE and GCS_LOCATION have no effect because STORAGE is local: files are kept in DATA_DIR. Set STORAGE=gcs to use Google Cloud Storage.',
    ]);
  });

  test('names GCS_KEY_FILE if the key cannot be used', async () => {
    const broken = join(folder, 'broken.json');
    for (const [text, says] of [
      [null, 'cannot be read: ENOENT'],
      ['{', 'is not JSON'],
      ['{"client_email":"a"}', 'is not the key of a service account'],
    ] as const) {
      rmSync(broken, { force: true });
      if (text !== null) writeFileSync(broken, text);
      await expect(startApi(env({ GCS_KEY_FILE: broken }))).rejects.toThrow(
        `GCS_KEY_FILE (${broken}) ${says}`,
      );
    }
    writeFileSync(broken, JSON.stringify({ client_email: 'a@b', private_key: 'no key' }));
    await expect(startApi(env({ GCS_KEY_FILE: broken }))).rejects.toThrow('GCS_KEY_FILE');
  });

  test('a service that is down is waited for: the server is not ready, then it is', async () => {
    failWith(503);
    const api = await startApi(env());
    try {
      const readyz = async () => {
        const response = await fetch(`${api.origin}/api/readyz`);
        return [response.status, await response.text()] as const;
      };
      expect(await readyz()).toEqual([503, expect.stringContaining('internal error (503, bucket shared)')]);
      failWith(null);
      expect((await readyz())[0]).toBe(200);
      await api.client().start();
      // What the start could not do was done now.
      expect(proxy.state.seen).toContain('PATCH /storage/v1/b/shared');
    } finally {
      await api.stop();
    }
  });
});
