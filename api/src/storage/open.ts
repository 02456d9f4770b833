import { join } from 'node:path';
import type { Env } from '../env/index.ts';
import type { Records } from '../records/open.ts';
import { LocalStorage } from './local/local-storage.ts';
import type { Storage } from './port.ts';

/** The storage driver that `STORAGE` names. */
export async function openStorage(env: Env, records: Records): Promise<Storage> {
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
