import { Clock } from './clock.ts';
import { type RunTimes, type SessionRun, Site, type SiteOptions } from './site.ts';

export interface Simulation {
  /** Seconds until all runs have ended. */
  seconds: number;
  runs: RunTimes[];
  /** Processor seconds of all processes of one kind. */
  cpu: { api: number; estimates: number; redis: number; workers: number };
  /** Mean use of each resource, from 0 to 1. */
  use: Record<string, number>;
  /** Requests to the bucket, and calls of Redis per second on average. */
  perSecond: { bucketRequests: number; bucketBytes: number };
}

/** Simulates runs that start at once. */
export async function simulate(options: SiteOptions, sessions: readonly SessionRun[]): Promise<Simulation> {
  const clock = new Clock();
  const site = new Site(clock, options);
  const runs = await clock.until(site.run(sessions));
  const seconds = Math.max(...runs.map(({ ended }) => ended));
  const workers = site.workers.reduce((sum, { processor }) => sum + processor.used, 0);
  const threads = options.workers * options.threads;
  const shareOf = ({ used, capacity }: { used: number; capacity: number }) => used / capacity / seconds;
  return {
    seconds,
    runs,
    cpu: { api: site.api.used, estimates: site.estimates.used, redis: site.redis.used, workers },
    use: {
      'worker cores': workers / threads / seconds,
      'API main thread': site.api.used / seconds,
      Redis: site.redis.used / seconds,
      'API network': shareOf(site.apiNetwork),
      'bucket bandwidth': shareOf(site.bucketNetwork),
      'bucket requests': shareOf(site.bucketRequests),
    },
    perSecond: {
      bucketRequests: site.bucketRequests.used / seconds,
      bucketBytes: site.bucketNetwork.used / seconds,
    },
  };
}
