import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { s3Program, startS3 } from '../../testing/s3-service.ts';
import { TUNABLES } from '../../tunables.ts';
import { storageConformance } from '../testing/conformance.ts';
import { BucketAccess } from './access.ts';
import { createS3Clients } from './client.ts';
import { joinObjects } from './join.ts';
import { S3Storage } from './s3-storage.ts';

const program = s3Program();
const key = (n: number) => n.toString(16).padStart(40, 'a');

describe.skipIf(program === null)('an S3-compatible service', () => {
  let service: Awaited<ReturnType<typeof startS3>>;
  const clientsOf = (secret = service.env.S3_SECRET_ACCESS_KEY) =>
    createS3Clients({
      region: 'us-east-1',
      endpoint: service.env.S3_ENDPOINT,
      credentials: { accessKeyId: service.env.S3_ACCESS_KEY_ID, secretAccessKey: secret },
    });
  const storageOf = (
    owner = 'test',
    secret = service.env.S3_SECRET_ACCESS_KEY,
    clients = clientsOf(secret),
  ) =>
    new S3Storage({
      clients,
      owner,
      bucket: 'shared',
      origins: ['https://pages.example'],
      uploadTtl: 3600,
      downloadTtl: 86_400,
    });
  beforeAll(async () => {
    service = await startS3(program as string, 'shared', 'other');
  });
  afterAll(() => service.stop());

  describe('conformance', () => {
    storageConformance(() => ({ storage: storageOf(), resolve: (url) => url }), {
      revokes: false,
      many: 1050,
    });
  });

  test('a large object is sent in parts, and is read with the same bytes', async () => {
    const storage = storageOf();
    await storage.createBucket(key(1));
    const bytes = new Uint8Array(20 << 20).map((_, i) => (i * 2_654_435_761) >>> 24);
    const [from, to] = [join(service.folder, 'large'), join(service.folder, 'back')];
    await Bun.write(from, bytes);
    await storage.upload(key(1), 'images/large.bin', from, 'application/octet-stream');
    expect(await storage.stat(key(1), 'images/large.bin')).toMatchObject({ bytes: bytes.length });
    await storage.download(key(1), 'images/large.bin', to);
    expect(Bun.hash(await Bun.file(to).bytes())).toBe(Bun.hash(bytes));
  });

  test('a join of a replaced object is aborted, and a deleted bucket has no unfinished upload', async () => {
    const storage = storageOf();
    const session = key(4);
    const address = { Bucket: 'shared', Key: `${session}/joined.zip` };
    const source = { Bucket: 'shared', Key: `${session}/parts/0.part` };
    const clients = clientsOf();
    await clients.client.send(new PutObjectCommand({ ...source, Body: 'part' }));
    const unfinished = async () => {
      const { Uploads = [] } = await clients.client.send(
        new ListMultipartUploadsCommand({ Bucket: 'shared', Prefix: `${session}/` }),
      );
      return Uploads.length;
    };
    const access = new BucketAccess({ clients, bucket: 'shared', origins: [] });
    const sources = [{ address: source, bytes: 4, etag: '"other"' }];
    await expect(joinObjects(clients, access, { address, contentType: 'a/b', sources })).rejects.toThrow(
      '412',
    );
    expect(await unfinished()).toBe(0);
    expect(await storage.stat(session, 'joined.zip')).toBeNull();
    await clients.client.send(new CreateMultipartUploadCommand(address));
    expect(await unfinished()).toBe(1);
    await storage.deleteBucket(session);
    expect(await unfinished()).toBe(0);
  });

  test('bytes of large objects do not pass through the process when they are joined', async () => {
    const session = key(5);
    const clients = clientsOf();
    const seen: string[] = [];
    clients.joining.middlewareStack.add((next, { commandName = '' }) => (args) => {
      seen.push(commandName);
      return next(args);
    });
    const usual = TUNABLES.cloudCopyPart.value;
    TUNABLES.cloudCopyPart.value = 10 << 20;
    try {
      const storage = storageOf('test', undefined, clients);
      const path = join(service.folder, 'source');
      for (const [name, bytes] of [
        ['a', 5 << 20],
        ['b', 12 << 20],
        ['c', 9],
      ] as const) {
        await Bun.write(path, new Uint8Array(bytes));
        await storage.upload(session, `parts/${name}`, path, 'application/octet-stream');
      }
      seen.length = 0;
      await storage.join(session, 'joined.zip', ['parts/a', 'parts/b', 'parts/c'], 'application/zip');
      expect(seen.filter((name) => name === 'UploadPartCopyCommand').length).toBe(4);
      expect(seen.filter((name) => /GetObject|UploadPartCommand/.test(name))).toEqual([]);
    } finally {
      TUNABLES.cloudCopyPart.value = usual;
    }
  });

  test('a download is saved under its name', async () => {
    const storage = storageOf();
    await storage.createBucket(key(2));
    const path = join(service.folder, 'zip');
    await Bun.write(path, 'zip');
    await storage.upload(key(2), 'zips/a.zip', path, 'application/zip');
    const url = await storage.signDownload({ session: key(2), object: 'zips/a.zip', download: 'größe.zip' });
    const { headers } = await fetch(url);
    expect(headers.get('content-disposition')).toContain("filename*=UTF-8''gr%C3%B6%C3%9Fe.zip");
    expect(headers.get('content-type')).toBe('application/zip');
  });

  test('browsers of the allowed origins may send and read', async () => {
    const storage = storageOf();
    await storage.createBucket(key(3));
    const url = await storage.signUpload({
      session: key(3),
      object: 'images/a.png',
      contentType: 'image/png',
    });
    const asks = (origin: string) =>
      fetch(url, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type',
        },
      });
    const allowed = await asks('https://pages.example');
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://pages.example');
    const refused = await asks('https://hostile.example');
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    const other = await fetch(url, { method: 'PUT', body: 'x', headers: { 'content-type': 'text/html' } });
    expect(other.status).toBe(403);
  });

  test('sessions without a record are found if this server created them', async () => {
    for (const [n, owner] of ['one', 'two'].entries()) await storageOf(owner).createBucket(key(10 + n));
    const later = Date.now() + 60_000;
    const known = (session: string) => ![key(10), key(11)].includes(session);
    const storage = storageOf('one');
    expect(await storage.orphans(known, later)).toEqual({ sessions: [key(10)], foreign: 1 });
    expect(await storage.orphans(known, 0)).toEqual({ sessions: [], foreign: 1 });
  });

  test('objects of other buckets are listed and copied, and a missing one is reported as such', async () => {
    const { others } = storageOf();
    await Bun.write(join(service.folder, 'other', 'city', 'a.png'), 'a');
    await Bun.write(join(service.folder, 'other', 'town', 'b.png'), 'b');
    const pages = await Array.fromAsync(others.list('other', 'city/'));
    expect(pages.flat()).toEqual([{ name: 'city/a.png', bytes: 1 }]);
    const to = join(service.folder, 'copy');
    expect(await others.fetch('other', 'city/a.png', to)).toBe(true);
    expect(await Bun.file(to).text()).toBe('a');
    expect(await others.fetch('other', 'city/none.png', to)).toBe(false);
  });

  test('wrong keys and buckets are refused at the start, naming the variable', async () => {
    await expect(storageOf('test', 'wrong').open()).rejects.toMatchObject({
      code: 'StorageUnavailable',
      message: expect.stringMatching(/403, bucket shared.*S3_ACCESS_KEY_ID|not valid.*S3_SECRET_ACCESS_KEY/),
    });
  });
});
