import type { Bucket, Storage as Client, GetFilesOptions, SaveOptions } from '@google-cloud/storage';
import { MARK, OWNER } from '../mark.ts';
import { isSessionKey } from '../object-path.ts';
import type { FoundOrphans } from '../port.ts';
import { isMissing } from './errors.ts';

/** Options by which objects without content are created. */
export const MARK_OPTIONS: SaveOptions = { resumable: false, validation: false };
export const markOf = (owner: string): SaveOptions => ({
  ...MARK_OPTIONS,
  metadata: { metadata: { [OWNER]: owner } },
});

type OrphanSearch = {
  client: Client;
  bucket?: string;
  bucketPrefix: string;
  owner: string;
  call: <T>(call: () => Promise<T>) => Promise<T>;
};

/** Returns the keys of the sessions that have a folder in a bucket. */
async function foldersIn(bucket: Bucket, call: OrphanSearch['call']): Promise<string[]> {
  const keys: string[] = [];
  for (let next: GetFilesOptions | null = { delimiter: '/' }; next !== null; ) {
    const options: GetFilesOptions = { ...next, autoPaginate: false };
    const [, following, response] = await call(() => bucket.getFiles(options));
    const { prefixes = [] } = (response ?? {}) as { prefixes?: string[] };
    keys.push(...prefixes.map((prefix) => prefix.slice(0, -1)));
    next = following as GetFilesOptions | null;
  }
  return keys;
}

async function bucketsOf({ client, bucketPrefix, call }: OrphanSearch): Promise<string[]> {
  const prefix = `${bucketPrefix}-`;
  const [buckets] = await call(() => client.getBuckets({ prefix }));
  return buckets.map(({ name }) => name.slice(prefix.length));
}

/**
 * Finds data of sessions without a record. Several servers may share a bucket or a project: only sessions with this
 * server's mark are returned, others are counted.
 */
export async function findOrphans(
  means: OrphanSearch,
  isKnown: (session: string) => boolean,
  before: number,
): Promise<FoundOrphans> {
  const { client, bucket, bucketPrefix, owner, call } = means;
  const keys = bucket === undefined ? await bucketsOf(means) : await foldersIn(client.bucket(bucket), call);
  const found: FoundOrphans = { sessions: [], foreign: 0 };
  for (const session of keys.filter((key) => isSessionKey(key) && !isKnown(key))) {
    const mark =
      bucket === undefined
        ? client.bucket(`${bucketPrefix}-${session}`).file(MARK)
        : client.bucket(bucket).file(`${session}/${MARK}`);
    const none = (error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    };
    const metadata = (await call(() => mark.getMetadata().catch(none)))?.[0];
    const created = Date.parse(String(metadata?.timeCreated ?? ''));
    if (metadata?.metadata?.[OWNER] !== owner) found.foreign++;
    else if (created < before) found.sessions.push(session);
  }
  return found;
}
