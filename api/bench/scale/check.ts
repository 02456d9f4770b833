import { windowOf } from '../../src/queue/bullmq/site-workers.ts';
import type { Parts } from './parts.ts';
import { type RealRun, type RealSite, usedSince } from './real-site.ts';
import { simulate } from './simulate.ts';
import type { SiteOptions } from './site.ts';

/** Outputs of the sessions that start at once. */
const SESSIONS = [60, 120, 240];
const SHARD_SECONDS = 0.5;

/** A figure of the real site beside that of the simulation. */
export type Comparison = { what: string; real: number; simulated: number };

/** Returns by how much a simulated figure differs, as a share of the real one. */
export const difference = ({ real, simulated }: Comparison): number => Math.abs(simulated - real) / real;

/** Runs sessions at once in the real site with some workers, and in the simulation. */
export async function compare(site: RealSite, workers: number, parts: Parts): Promise<Comparison[]> {
  await site.serve(SHARD_SECONDS);
  const clients = await Promise.all(SESSIONS.map(() => site.session()));
  const warm = clients.map((client) => ({ client, outputs: 20 }));
  await site.run(warm);
  const before = await site.used();
  const runs: RealRun[] = await site.run(SESSIONS.map((outputs, i) => ({ client: clients[i], outputs })));
  const used = usedSince(before, await site.used());
  for (const client of clients) await client.ok('clearSession');
  const options: SiteOptions = {
    ...{ workers, threads: 1, sharedCores: 2, parts, shardSeconds: SHARD_SECONDS, runs: 8 },
    ...{ window: windowOf(workers), outputsPerPair: 6 },
    bandwidth: { api: 1e9, worker: 1e9, bucket: 2e9 },
    bucket: { latency: 0.004, requests: 1e5 },
    redisLatency: 0.001,
  };
  const simulated = await simulate(
    options,
    SESSIONS.map((outputs) => ({ outputs })),
  );
  const last = Math.max(...runs.map(({ ended }) => ended));
  return [
    {
      what: 'processor seconds of API, workers and Redis',
      real: used.api + used.estimates + used.workers + used.redis,
      simulated: Object.values(simulated.cpu).reduce((sum, seconds) => sum + seconds, 0),
    },
    ...runs.map(({ outputs, ended }, i) => ({
      what: `end of ${outputs} outputs, as a share of the last end`,
      real: ended / last,
      simulated: (simulated.runs[i]?.ended ?? 0) / simulated.seconds,
    })),
  ];
}
