import { windowOf } from '../../src/queue/bullmq/site-workers.ts';
import { MEASURED } from './parts.ts';
import type { SessionRun, SiteOptions } from './site.ts';

/**
 * A site in one region of a cloud. Not measured here: 25 Gbit/s of the API, 10 Gbit/s of a worker and 100 Gbit/s of the
 * bucket, of which nine tenths are used; 20 ms to the first byte, and 5,500 requests per second of one prefix.
 */
export const CLOUD: SiteOptions = {
  workers: 100,
  threads: 4,
  fresh: true,
  parts: MEASURED,
  shardSeconds: 30,
  runs: 1,
  window: windowOf(100),
  bandwidth: { api: 2.8e9, worker: 1.1e9, bucket: 11e9 },
  bucket: { latency: 0.02, requests: 5500 },
  redisLatency: 0.0005,
  outputsPerPair: 10,
};

const THOUSAND: SiteOptions = { ...CLOUD, workers: 1000, window: windowOf(1000) };

/** Ways to lift a bottleneck. */
export const LEVERS: Record<string, (site: SiteOptions) => SiteOptions> = {
  'twice the workers': ({ workers, window, ...site }) => ({
    ...site,
    workers: 2 * workers,
    window: 2 * window,
  }),
  'shards in the queue per run x 16': (site) => ({ ...site, window: 16 * site.window }),
  'MAX_RUNS=64': (site) => ({ ...site, runs: 64 }),
  'main thread of the API twice as fast': (site) => {
    const halves = Object.entries(site.parts.api).map(([part, seconds]) => [part, seconds / 2]);
    const api = Object.fromEntries(halves) as SiteOptions['parts']['api'];
    return { ...site, parts: { ...site.parts, api } };
  },
  'Redis twice as fast': (site) => {
    const { shard, look } = site.parts.redis;
    return { ...site, parts: { ...site.parts, redis: { shard: shard / 2, look: look / 2 } } };
  },
  'twice the bandwidth of the API': ({ bandwidth, ...site }) => ({
    ...site,
    bandwidth: { ...bandwidth, api: 2 * bandwidth.api },
  }),
  'twice the bandwidth of the bucket': ({ bandwidth, ...site }) => ({
    ...site,
    bandwidth: { ...bandwidth, bucket: 2 * bandwidth.bucket },
  }),
  'twice the requests of the bucket': ({ bucket, ...site }) => ({
    ...site,
    bucket: { ...bucket, requests: 2 * bucket.requests },
  }),
};

export interface Scenario {
  name: string;
  site: SiteOptions;
  sessions: SessionRun[];
}

const MILLION = 1_000_000;
const many = Array.from({ length: 1000 }, () => ({ outputs: 1000 }));

export const SCENARIOS: Scenario[] = [
  { name: 'one run of a million outputs, 100 workers', site: CLOUD, sessions: [{ outputs: MILLION }] },
  {
    name: 'one run of a million outputs, 1,000 workers',
    site: THOUSAND,
    sessions: [{ outputs: MILLION }],
  },
  { name: '1,000 sessions of 1,000 outputs at once, 100 workers', site: CLOUD, sessions: many },
  {
    name: '1,000 sessions of 1,000 outputs at once, 1,000 workers',
    site: THOUSAND,
    sessions: many,
  },
];

/** A lever that saves less than this share of the time lifts nothing. */
const LEAST_GAIN = 0.03;

export type Gain = { lever: string; seconds: number };

/** Returns the levers that shorten the time, the best one first. */
export const worthwhile = (gains: readonly Gain[], seconds: number): Gain[] =>
  gains.filter((gain) => gain.seconds < seconds * (1 - LEAST_GAIN)).sort((a, b) => a.seconds - b.seconds);
