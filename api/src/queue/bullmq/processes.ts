import type { BackendChoice } from '@twinset/contract';
import type { Redis } from 'ioredis';
import { TUNABLES } from '../../tunables.ts';
import { type Kind, PREFIX } from './names.ts';

const KEY = `${PREFIX}:processes`;

/** A running process of the site. */
export type SiteProcess = Kind & { role: 'api' | 'worker'; threads: number };

/** Returns the time of Redis, which all machines share, milliseconds. */
async function now(redis: Redis): Promise<number> {
  const [seconds, microseconds] = await redis.time();
  return Number(seconds) * 1000 + Number(microseconds) / 1000;
}

/** Returns the processes that run. */
export async function runningProcesses(redis: Redis): Promise<SiteProcess[]> {
  const [entries, at] = [await redis.hgetall(KEY), await now(redis)];
  const running: SiteProcess[] = [];
  for (const [id, text] of Object.entries(entries)) {
    const { seen, ...process } = JSON.parse(text) as SiteProcess & { seen: number };
    if (at - seen < TUNABLES.processGone.value) running.push(process);
    else await redis.hdel(KEY, id);
  }
  return running;
}

/**
 * Reports to Redis that a process runs.
 * @returns a function that withdraws the report
 */
export async function registerProcess(redis: Redis, process: SiteProcess): Promise<() => Promise<void>> {
  const id = crypto.randomUUID();
  const report = async () => {
    await redis.hset(KEY, id, JSON.stringify({ ...process, seen: await now(redis) }));
  };
  await report();
  const beat = setInterval(() => void report().catch(() => {}), TUNABLES.processBeat.value);
  return async () => {
    clearInterval(beat);
    await redis.hdel(KEY, id);
  };
}

/**
 * Returns the kind of the shards that a worker process takes. A graphics card that nobody chose is not used if all servers
 * compute with the processor: a run has the same bytes whoever renders it, and those of a card may differ.
 * @param processor backend of the worker's processor
 */
export function workerKind(
  own: Kind,
  processor: string,
  choice: BackendChoice,
  running: readonly SiteProcess[],
): Kind {
  const isOfServer = ({ version, backend }: Kind) =>
    running.some((one) => one.role === 'api' && one.version === version && one.backend === backend);
  const other = { ...own, backend: processor };
  return choice === 'auto' && !isOfServer(own) && isOfServer(other) ? other : own;
}

/** Returns the sentence for a worker process that no API process could use; null if one can, or if none runs. */
export function kindProblem(own: Kind, running: readonly SiteProcess[]): string | null {
  const servers = running.filter(({ role }) => role === 'api');
  const [first] = servers;
  if (!first || servers.some(({ version, backend }) => version === own.version && backend === own.backend))
    return null;
  if (servers.every(({ version }) => version !== own.version))
    return `This worker has version ${own.version}, and the server has version ${first.version}. Start workers of the same version.`;
  return `This worker computes with ${own.backend}, and the server with ${first.backend}. Set TENSOR_BACKEND to the same value for both.`;
}
