import { join } from 'node:path';
import type { Env } from '../env/index.ts';
import { publicPath } from '../http/public-path.ts';
import type { Log } from '../lib/log.ts';
import type { Records } from '../records/open.ts';
import { createGcsClients } from './gcs/client.ts';
import { GcsStorage } from './gcs/gcs-storage.ts';
import { LocalStorage } from './local/local-storage.ts';
import type { Storage } from './port.ts';

async function openLocal(env: Env, records: Records): Promise<Storage> {
  const local = new LocalStorage({
    root: join(env.DATA_DIR, 'storage'),
    key: records.secrets.get('signed-urls'),
    epochs: records.epochs,
    base: `${publicPath(env)}/api/storage`,
    uploadTtl: env.SIGNED_URL_TTL_UPLOAD,
    downloadTtl: env.SIGNED_URL_TTL_DOWNLOAD,
    flush: env.FSYNC,
  });
  await local.open();
  return local;
}

async function openGcs(env: Env, records: Records, log: Log): Promise<Storage> {
  const gcs = new GcsStorage({
    ...createGcsClients({
      projectId: env.GCS_PROJECT,
      keyFile: env.GCS_KEY_FILE,
      endpoint: env.GCS_ENDPOINT,
    }),
    owner: Buffer.from(records.secrets.get('server')).toString('hex').slice(0, 16),
    bucket: env.GCS_BUCKET,
    bucketPrefix: env.GCS_BUCKET_PREFIX,
    location: env.GCS_LOCATION,
    origins: env.CORS_ORIGINS.length > 0 ? env.CORS_ORIGINS : ['*'],
    uploadTtl: env.SIGNED_URL_TTL_UPLOAD,
    downloadTtl: env.SIGNED_URL_TTL_DOWNLOAD,
  });
  const down = await gcs.open();
  if (down) log.error('the storage is not ready; the start continues', { reason: down.message });
  return gcs;
}

/** A storage of sessions' files. */
interface Driver {
  open(env: Env, records: Records, log: Log): Promise<Storage>;
  /** Origins that pages load files from and send uploads to; for the content security policy. */
  origins(env: Env): string[];
}

/** The storage drivers by the value of `STORAGE`. */
const DRIVERS: Record<Env['STORAGE'], Driver> = {
  local: { open: openLocal, origins: () => [] },
  gcs: {
    open: openGcs,
    origins: ({ GCS_ENDPOINT }) =>
      GCS_ENDPOINT
        ? [new URL(GCS_ENDPOINT).origin]
        : ['https://storage.googleapis.com', 'https://*.storage.googleapis.com'],
  },
};

/** Opens the driver that `STORAGE` names. */
export const openStorage = (env: Env, records: Records, log: Log): Promise<Storage> =>
  DRIVERS[env.STORAGE].open(env, records, log);

/** Returns the origins of the driver selected by `STORAGE`. */
export const storageOrigins = (env: Env): string[] => DRIVERS[env.STORAGE].origins(env);
