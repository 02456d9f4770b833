import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { setCloudPatience } from '../../testing/cloud-patience.ts';
import { startFailingProxy } from '../../testing/failing-proxy.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { createS3Clients } from './client.ts';
import { S3Storage } from './s3-storage.ts';

// The real client library against a service that fails in every way.
const session = '0123456789abcdef0123456789abcdef01234567';
let proxy: Awaited<ReturnType<typeof startFailingProxy>>;
let storage: S3Storage;

const xml = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>Planted.</Message></Error>`;

beforeAll(async () => {
  proxy = await startFailingProxy();
  storage = new S3Storage({
    clients: createS3Clients({
      region: 'us-east-1',
      endpoint: proxy.endpoint,
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    }),
    owner: 'test',
    bucket: 'shared',
    origins: ['*'],
    uploadTtl: 60,
    downloadTtl: 60,
  });
});
beforeEach(() => setCloudPatience('usual'));
afterAll(() => {
  setCloudPatience('usual');
  proxy.stop();
});

const CAUSES = [
  [403, 'AccessDenied', /denied access \(403, bucket shared\)\. Check S3_ACCESS_KEY_ID, S3_BUCKET/, 1],
  [403, 'SignatureDoesNotMatch', /credentials .* not valid \(403, bucket shared\)/, 1],
  [404, 'NoSuchBucket', /does not exist \(404, bucket shared\)\. Check S3_BUCKET/, 1],
  [301, 'PermanentRedirect', /in another region \(301, bucket shared\)\. Check S3_REGION/, 1],
  [400, 'InvalidRequest', /refused a request \(400, bucket shared\)/, 1],
  [503, 'SlowDown', /limits the rate of requests \(503, bucket shared\)/, 2],
  [500, 'InternalError', /internal error \(500, bucket shared\)/, 2],
  ['reset', '', /cannot be reached \(ECONNRESET, bucket shared\)\. Check the network and S3_ENDPOINT/, 2],
  ['hang', '', /does not respond \(timeout, bucket shared\)\. Check the network and S3_ENDPOINT/, 2],
] as const;

describe('a service that fails', () => {
  for (const [failure, code, message, attempts] of CAUSES) {
    test(`${failure} ${code}: cause and bucket are named, with ${attempts === 1 ? 'one attempt' : 'more attempts'}`, async () => {
      setCloudPatience('short');
      Object.assign(proxy.state, { fails: () => failure, body: xml(code), seen: [] });
      await expect(storage.list(session, 'images')).rejects.toMatchObject({
        code: 'StorageUnavailable',
        message: expect.stringMatching(message),
      });
      expect(proxy.state.seen.length).toBeGreaterThanOrEqual(attempts);
      if (attempts === 1) expect(proxy.state.seen).toHaveLength(1);
    });
  }

  test('a file that cannot be deleted is reported, although the response is a success', async () => {
    const failed = `<DeleteResult><Error><Key>a</Key><Code>AccessDenied</Code><Message>no</Message></Error></DeleteResult>`;
    Object.assign(proxy.state, { fails: () => 200, body: failed, seen: [] });
    await expect(storage.remove(session, 'images/a.png')).rejects.toMatchObject({
      message: expect.stringMatching(/denied access/),
    });
  });

  test('the server starts while it is down, and reports it', async () => {
    setCloudPatience('short');
    Object.assign(proxy.state, { fails: () => 503, body: xml('SlowDown'), seen: [] });
    let api: TestApi | undefined;
    try {
      api = await startApi({
        STORAGE: 's3',
        S3_BUCKET: 'shared',
        S3_ENDPOINT: proxy.endpoint,
        WORKERS: '1',
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'secret',
      });
      const response = await api.client().call('readyz');
      expect(response).toMatchObject({
        code: 'NotReady',
        message: expect.stringMatching(/The S3 service reports an internal error \(503, bucket shared\)/),
      });
    } finally {
      await api?.stop();
    }
  });
});
