import { windowOf } from '../../src/queue/bullmq/site-workers.ts';
import { median } from '../lib/median.ts';
import type { Parts } from './parts.ts';
import { type Division, type RealRun, type RealSite, type Used, usedSince } from './real-site.ts';
import { simulate } from './simulate.ts';
import type { SiteOptions } from './site.ts';

/** Outputs of the sessions that start at once. */
const SESSIONS = [60, 120, 240];
const SHARD_SECONDS = 0.5;

/** A figure of the real site beside that of the simulation. */
export type Comparison = { what: string; real: number; simulated: number };

/** Returns by how much a simulated figure differs, as a share of the real one. */
export const difference = ({ real, simulated }: Comparison): number => Math.abs(simulated - real) / real;

/** Returns the largest difference at which a simulation of a number of workers counts as right. */
export const tolerance = (workers: number): number => (workers > 2 ? 0.25 : 0.15);

type Measured = { used: Used; runs: RealRun[]; divisions: Division[] };

/** Runs sessions at once in the real site, several times; with `fresh`, each time by new worker processes. */
async function measure(site: RealSite, rounds: number, fresh: boolean): Promise<Measured[]> {
  await site.serve(SHARD_SECONDS);
  const clients = await Promise.all(SESSIONS.map(() => site.session()));
  const all = SESSIONS.map((outputs, i) => ({ client: clients[i], outputs }));
  const known = new Set<string>();
  // The first run compiles code and fills caches.
  await site.run(all);
  await site.division(all, known);
  const measured: Measured[] = [];
  for (let round = 0; round < rounds; round++) {
    if (fresh) await site.renewWorkers();
    const before = await site.used();
    const runs = await site.run(all);
    const used = usedSince(before, await site.used());
    measured.push({ used, runs, divisions: await site.division(all, known) });
  }
  for (const client of clients) await client.ok('clearSession');
  return measured;
}

/**
 * Simulates a round, with the shards of the real one: their size follows from the time of some outputs, which other
 * programs of the machine disturb. Runs that start at once enter the queue in any order: the simulated ones have the real one.
 */
async function compareRound(
  site: RealSite,
  parts: Parts,
  { used, runs, divisions }: Measured,
  fresh: boolean,
): Promise<Comparison[]> {
  const { workers } = site;
  const options: SiteOptions = {
    workers,
    threads: 1,
    fresh,
    sharedCores: 2,
    parts,
    shardSeconds: SHARD_SECONDS,
    runs: 8,
    window: windowOf(workers),
    outputsPerPair: 6,
    bandwidth: { api: 1e9, worker: 1e9, bucket: 2e9 },
    bucket: { latency: 0.004, requests: 1e5 },
    redisLatency: 0.001,
  };
  const sessions = divisions.map(({ shards, place }, i) => ({ outputs: SESSIONS[i], shards, place }));
  const ordered = sessions.toSorted((a, b) => a.place - b.place);
  const simulated = await simulate(options, ordered);
  const last = Math.max(...runs.map(({ ended }) => ended));
  return [
    {
      what: 'processor seconds of API, workers and Redis',
      real: used.api + used.estimates + used.workers + used.redis,
      simulated: Object.values(simulated.cpu).reduce((sum, seconds) => sum + seconds, 0),
    },
    ...runs.map(({ outputs, ended }) => ({
      what: `end of ${outputs} outputs, as a share of the last end`,
      real: ended / last,
      simulated: (simulated.runs.find((one) => one.outputs === outputs)?.ended ?? 0) / simulated.seconds,
    })),
  ];
}

/**
 * Compares rounds in the real site, which has some workers, with the simulation: medians of both.
 * @param fresh each round has new worker processes
 */
export async function compare(
  site: RealSite,
  parts: Parts,
  rounds: number,
  fresh: boolean,
): Promise<Comparison[]> {
  const all: Comparison[][] = [];
  for (const round of await measure(site, rounds, fresh))
    all.push(await compareRound(site, parts, round, fresh));
  const [first = []] = all;
  return first.map(({ what }, n) => ({
    what,
    real: median(all.map((round) => (round[n] as Comparison).real)),
    simulated: median(all.map((round) => (round[n] as Comparison).simulated)),
  }));
}
