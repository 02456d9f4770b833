import { rm } from 'node:fs/promises';
import type { Env } from '../env/index.ts';
import type { Log } from '../lib/log.ts';
import type { WorkSpace } from '../lib/work-space.ts';
import type { Records } from '../records/open.ts';
import { SCHEMA_VERSION } from '../records/schema.ts';
import { Postgres } from './postgres.ts';
import { Site } from './site.ts';

/** Keys that all servers of a site share. */
const SECRETS = ['access', 'server'] as const;

/**
 * Opens the database of a site of several servers, if `DATABASE_URL` names it. Records and working space are copies: those
 * of a former process are removed.
 * @throws Error with a sentence that names DATABASE_URL
 */
export async function openSite(env: Env, log: Log, records: Records, work: WorkSpace): Promise<Site | null> {
  if (env.DATABASE_URL === undefined) return null;
  const db = new Postgres(env.DATABASE_URL);
  try {
    await db.prepare(SCHEMA_VERSION);
    for (const name of SECRETS) records.secrets.set(name, await db.secret(name));
    const peerKey = Buffer.from(await db.secret('peer')).toString('hex');
    await rm(work.root, { recursive: true, force: true });
    return new Site({ log, db, records, env, peerKey });
  } catch (error) {
    await db.close().catch(() => {});
    throw error;
  }
}
