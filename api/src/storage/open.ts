import { join } from 'node:path';
import type { Env } from '../env/index.ts';
import type { Records } from '../records/open.ts';
import { createGcsClient } from './gcs/client.ts';
import { GcsStorage } from './gcs/gcs-storage.ts';
import { LocalStorage } from './local/local-storage.ts';
import type { Storage } from './port.ts';

async function openLocal(env: Env, records: Records): Promise<Storage> {
  const local = new LocalStorage({
    root: join(env.DATA_DIR, 'storage'),
    key: records.secrets.get('signed-urls'),
    epochs: records.epochs,
    base: '/api/storage',
    uploadTtl: env.SIGNED_URL_TTL_UPLOAD,
    downloadTtl: env.SIGNED_URL_TTL_DOWNLOAD,
    flush: env.FSYNC,
  });
  await local.open();
  return local;
}

async function openGcs(env: Env): Promise<Storage> {
  const gcs = new GcsStorage({
    client: createGcsClient({
      projectId: env.GCS_PROJECT,
      keyFile: env.GCS_KEY_FILE,
      endpoint: env.GCS_ENDPOINT,
    }),
    bucket: env.GCS_BUCKET,
    bucketPrefix: env.GCS_BUCKET_PREFIX,
    location: env.GCS_LOCATION,
    origins: env.CORS_ORIGINS.length > 0 ? env.CORS_ORIGINS : ['*'],
    uploadTtl: env.SIGNED_URL_TTL_UPLOAD,
    downloadTtl: env.SIGNED_URL_TTL_DOWNLOAD,
  });
  await gcs.open();
  return gcs;
}

/** The storage driver that `STORAGE` names. */
export const openStorage = (env: Env, records: Records): Promise<Storage> =>
  env.STORAGE === 'gcs' ? openGcs(env) : openLocal(env, records);
