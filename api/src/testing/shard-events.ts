import { Redis } from 'ioredis';
import type { ShardData } from '../queue/bullmq/names.ts';

/** A change of a shard in a queue. `event`: as BullMQ names it. */
export type ShardEvent = { event: string; id: string; session: string };

/** Returns the changes of the shards that are in the only queue of a Redis, in their order. */
export async function shardEvents(url: string): Promise<ShardEvent[]> {
  const redis = new Redis(url);
  try {
    const [stream = ''] = await redis.keys('*:events');
    const queue = stream.slice(0, -':events'.length);
    const events: ShardEvent[] = [];
    for (const [, fields] of await redis.xrange(stream, '-', '+')) {
      const fieldOf = (name: string) => fields[fields.indexOf(name) + 1] ?? '';
      const [event, id] = [fieldOf('event'), fieldOf('jobId')];
      const data = await redis.hget(`${queue}:${id}`, 'data');
      if (!data) continue;
      const { session } = JSON.parse(data) as ShardData;
      events.push({ event, id, session });
    }
    return events;
  } finally {
    redis.disconnect();
  }
}
