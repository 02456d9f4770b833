import { VERSION } from '../../version.ts';

/** Begin of all keys in Redis. */
export const PREFIX = 'twinset';

/** Properties that the processes of a site share, so that all outputs of a run are equal. */
export type Kind = { version: string; backend: string };

export const kindOf = (backend: string): Kind => ({ version: VERSION, backend });

/** Returns the name of the queue: workers of another version or backend find none of its shards. */
export const queueName = ({ version, backend }: Kind): string => `shards-${version}-${backend}`;

/** Payload of a shard: where its objects are. */
export type ShardData = {
  session: string;
  /** Folder of the shards of the run. */
  folder: string;
  /** Name of the shard within it. */
  name: string;
};

/** Returns the id of a shard in the queue; the same shard is never there twice. */
export const shardId = ({ folder, name }: Pick<ShardData, 'folder' | 'name'>): string =>
  `${folder.replaceAll('/', '_')}_${name}`;

/** Returns the key that exists after the end of a run. */
export const endedKey = (folder: string): string => `${PREFIX}:ended:${folder}`;
