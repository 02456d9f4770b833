import { Redis } from 'ioredis';
import type { Env } from '../../env/index.ts';
import { describeError, type Log } from '../../lib/log.ts';
import { withinTime } from '../../lib/unless-given-up.ts';
import { TUNABLES } from '../../tunables.ts';

/** Returns the error of a call that Redis does not respond to. */
export const noResponse = () => new Error('Redis does not respond');

const LEAST = [6, 2] as const;

/** Opens connections to Redis that wait while it is down; the log reports each interruption once. */
export function connector({ REDIS_URL = '' }: Pick<Env, 'REDIS_URL'>, log: Log): () => Redis {
  let isDown = false;
  return () => {
    const redis = new Redis(REDIS_URL, {
      // Required by workers: a command waits for the next connection.
      maxRetriesPerRequest: null,
      retryStrategy: (attempt) => Math.min(100 * attempt, 1000),
    });
    redis.on('error', (error) => {
      if (!isDown) log.error('Redis does not respond', { error: describeError(error) });
      isDown = true;
    });
    redis.on('ready', () => {
      if (isDown) log.info('Redis responds again');
      isDown = false;
    });
    return redis;
  };
}

const field = (info: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];

/** Returns the id of the running Redis; another one after each start. */
export const redisId = async (redis: Redis): Promise<string> =>
  field(await redis.info('server'), 'run_id') ?? '';

/** Returns the sentence about a Redis that cannot be used; null for one that can. */
export function redisProblem(info: string): string | null {
  const version = field(info, 'redis_version') ?? '';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < LEAST[0] || (major === LEAST[0] && minor < LEAST[1]))
    return `REDIS_URL: the version of Redis is ${version || 'unknown'}. Install ${LEAST.join('.')} or later.`;
  const policy = field(info, 'maxmemory_policy');
  if (policy !== 'noeviction')
    return `REDIS_URL: Redis may remove entries of the queue (maxmemory-policy ${policy}). Set maxmemory-policy to noeviction.`;
  return null;
}

/**
 * Checks that Redis can be used for a queue.
 * @throws Error with a sentence that names REDIS_URL
 */
export async function checkRedis(redis: Redis): Promise<void> {
  const info = await withinTime(
    Promise.all([redis.info('server'), redis.info('memory')]),
    TUNABLES.redisStart.value,
    new Error('REDIS_URL: Redis does not respond. Check the address, the password and whether it runs.'),
  );
  const problem = redisProblem(info.join('\n'));
  if (problem !== null) throw new Error(problem);
}
