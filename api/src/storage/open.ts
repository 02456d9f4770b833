import { join } from 'node:path';
import type { Env } from '../env/index.ts';
import { publicPath } from '../http/public-path.ts';
import type { AppError } from '../lib/app-error.ts';
import type { Log } from '../lib/log.ts';
import type { Records } from '../records/open.ts';
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

/** Returns the mark of what this server creates in a bucket. */
const ownerOf = (records: Records): string =>
  Buffer.from(records.secrets.get('server')).toString('hex').slice(0, 16);
const browserOrigins = ({ CORS_ORIGINS }: Env): string[] => (CORS_ORIGINS.length > 0 ? CORS_ORIGINS : ['*']);
const reportDown = (down: AppError | null, log: Log): void => {
  if (down) log.error('the storage is not ready; the start continues', { reason: down.message });
};

async function openGcs(env: Env, owner: string, log: Log): Promise<Storage> {
  // The libraries of both services are large; other drivers start without them.
  const [{ createGcsClients }, { GcsStorage }] = await Promise.all([
    import('./gcs/client.ts'),
    import('./gcs/gcs-storage.ts'),
  ]);
  const gcs = new GcsStorage({
    ...createGcsClients({
      projectId: env.GCS_PROJECT,
      keyFile: env.GCS_KEY_FILE,
      endpoint: env.GCS_ENDPOINT,
    }),
    owner,
    bucket: env.GCS_BUCKET,
    bucketPrefix: env.GCS_BUCKET_PREFIX,
    location: env.GCS_LOCATION,
    origins: browserOrigins(env),
    uploadTtl: env.SIGNED_URL_TTL_UPLOAD,
    downloadTtl: env.SIGNED_URL_TTL_DOWNLOAD,
  });
  reportDown(await gcs.open(), log);
  return gcs;
}

const originOf = (address: string) => new URL(address).origin;

async function openS3(env: Env, owner: string, log: Log): Promise<Storage> {
  const [{ createS3Clients }, { S3Storage }] = await Promise.all([
    import('./s3/client.ts'),
    import('./s3/s3-storage.ts'),
  ]);
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const s3 = new S3Storage({
    clients: createS3Clients({
      region: env.S3_REGION,
      endpoint: env.S3_ENDPOINT,
      publicEndpoint: env.S3_PUBLIC_ENDPOINT,
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    }),
    owner,
    bucket: env.S3_BUCKET as string,
    origins: browserOrigins(env),
    uploadTtl: env.SIGNED_URL_TTL_UPLOAD,
    downloadTtl: env.SIGNED_URL_TTL_DOWNLOAD,
  });
  reportDown(await s3.open(), log);
  return s3;
}

/** A storage of sessions' files. */
interface Driver {
  open(env: Env, records: Records, log: Log): Promise<Storage>;
  /** Opens it without records, for a process that has no sessions; null if only one machine can use it. */
  openShared: ((env: Env, owner: string, log: Log) => Promise<Storage>) | null;
  /** Origins that pages load files from and send uploads to; for the content security policy. */
  origins(env: Env): string[];
}

/** The storage drivers by the value of `STORAGE`. */
const DRIVERS: Record<Env['STORAGE'], Driver> = {
  local: { open: openLocal, openShared: null, origins: () => [] },
  gcs: {
    open: (env, records, log) => openGcs(env, ownerOf(records), log),
    openShared: openGcs,
    origins: ({ GCS_ENDPOINT }) =>
      GCS_ENDPOINT
        ? [originOf(GCS_ENDPOINT)]
        : ['https://storage.googleapis.com', 'https://*.storage.googleapis.com'],
  },
  s3: {
    open: (env, records, log) => openS3(env, ownerOf(records), log),
    openShared: openS3,
    origins({ S3_BUCKET, S3_ENDPOINT, S3_PUBLIC_ENDPOINT, S3_REGION }) {
      const address = S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT;
      if (address) return [originOf(address)];
      const domain = `amazonaws.com${S3_REGION.startsWith('cn-') ? '.cn' : ''}`;
      // No certificate covers a host name with further dots: such a bucket is part of the path.
      if (S3_BUCKET?.includes('.')) return [`https://s3.${S3_REGION}.${domain}`];
      return [`https://${S3_BUCKET}.s3.${S3_REGION}.${domain}`, `https://${S3_BUCKET}.s3.${domain}`];
    },
  },
};

/** Opens the driver that `STORAGE` names. */
export const openStorage = (env: Env, records: Records, log: Log): Promise<Storage> =>
  DRIVERS[env.STORAGE].open(env, records, log);

/**
 * Opens the driver that `STORAGE` names for a worker process, which creates no buckets.
 * @throws Error for a storage of one machine
 */
export function openSharedStorage(env: Env, log: Log): Promise<Storage> {
  const open = DRIVERS[env.STORAGE].openShared;
  if (open === null) throw new Error(`STORAGE is ${env.STORAGE}, which other processes cannot use.`);
  return open(env, 'worker', log);
}

/** Returns the origins of the driver selected by `STORAGE`. */
export const storageOrigins = (env: Env): string[] => DRIVERS[env.STORAGE].origins(env);
