import { rm } from 'node:fs/promises';
import type { Storage } from '../storage/port.ts';

/** Folder of all shards in a session's bucket. */
export const SHARDS_FOLDER = 'shards';

/** A shard in a bucket. `folder`: of its run; `name`: of the shard. */
export type ShardAddress = { session: string; folder: string; name: string };

const KINDS = { input: 'in.json', part: 'zip', text: 'txt' } as const;
type ObjectKind = keyof typeof KINDS;
const TYPES = { input: 'application/json', part: 'application/octet-stream', text: 'text/plain' } as const;

/** Returns the path of an object of a shard. The text is written last: where it exists, the part is complete. */
export const shardObject = ({ folder, name }: Omit<ShardAddress, 'session'>, kind: ObjectKind): string =>
  `${folder}/${name}.${KINDS[kind]}`;

type Bucket = Pick<Storage, 'upload' | 'download'>;

/** Stores a local file as an object of a shard. */
export const putFile = (bucket: Bucket, shard: ShardAddress, kind: ObjectKind, path: string): Promise<void> =>
  bucket.upload(shard.session, shardObject(shard, kind), path, TYPES[kind]);

/** Copies an object of a shard to a local file. */
export const getFile = (bucket: Bucket, shard: ShardAddress, kind: ObjectKind, path: string): Promise<void> =>
  bucket.download(shard.session, shardObject(shard, kind), path);

/** Stores a text as an object of a shard. `temporary`: a local path that is free. */
export async function putText(
  bucket: Bucket,
  shard: ShardAddress,
  kind: ObjectKind,
  { text, temporary }: { text: string; temporary: string },
): Promise<void> {
  try {
    await Bun.write(temporary, text);
    await putFile(bucket, shard, kind, temporary);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Returns the text of an object of a shard. */
export async function getText(
  bucket: Bucket,
  shard: ShardAddress,
  kind: ObjectKind,
  temporary: string,
): Promise<string> {
  try {
    await getFile(bucket, shard, kind, temporary);
    return await Bun.file(temporary).text();
  } finally {
    await rm(temporary, { force: true });
  }
}
