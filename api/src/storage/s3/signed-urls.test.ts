import { expect, test } from 'bun:test';
import { readEnv } from '../../env/index.ts';
import { storageOrigins } from '../open.ts';
import { createS3Clients } from './client.ts';
import { S3Storage } from './s3-storage.ts';

test.each([
  ['shared', 'us-east-1'],
  ['with.dots', 'eu-west-1'],
  ['shared', 'cn-north-1'],
  ['with.dots', 'cn-north-1'],
])('pages may reach the signed URLs of the bucket %s in %s', async (bucket, region) => {
  const storage = new S3Storage({
    clients: createS3Clients({ region, credentials: { accessKeyId: 'key', secretAccessKey: 'secret' } }),
    owner: 'test',
    bucket,
    origins: ['*'],
    uploadTtl: 60,
    downloadTtl: 60,
  });
  const url = await storage.signDownload({ session: 'a'.repeat(40), object: 'images/a.png' });
  const origins = storageOrigins(readEnv({ STORAGE: 's3', S3_BUCKET: bucket, S3_REGION: region }));
  expect(origins).toContain(new URL(url).origin);
});
