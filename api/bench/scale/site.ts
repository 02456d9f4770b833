import { divideShards, type RunTask, runInOrder } from '@twinset/engine/testing';
import { createRunQueue } from '../../src/lib/run-queue.ts';
import { WaitingShards } from '../../src/queue/bullmq/waiting-shards.ts';
import { shardOutputs } from '../../src/queue/shard-size.ts';
import { TUNABLES } from '../../src/tunables.ts';
import type { Clock } from './clock.ts';
import { Machine, type Processor } from './machine.ts';
import type { Parts } from './parts.ts';
import { QueueModel } from './queue-model.ts';
import { Station } from './station.ts';

/** A site: its machines, and the limits of its services. */
export interface SiteOptions {
  workers: number;
  /** Threads of a worker process. */
  threads: number;
  /** The worker processes have just been started. */
  fresh: boolean;
  /** Cores of one machine with all processes; absent: each process has a machine with a core per thread. */
  sharedCores?: number;
  parts: Parts;
  shardSeconds: number;
  /** `MAX_RUNS`. */
  runs: number;
  /** Shards of one run in the queue. */
  window: number;
  /** Bytes per second of the connections of the API and of a worker process, and of the bucket. */
  bandwidth: { api: number; worker: number; bucket: number };
  bucket: {
    /** Seconds from a request to the first byte of the response. */
    latency: number;
    requests: number;
  };
  /** Seconds from a command to its result. */
  redisLatency: number;
  /** Outputs of one source, which are one task. */
  outputsPerPair: number;
}

/** A session that starts a run. `shards`: the outputs of each shard; absent: as the server divides such a run. */
export type SessionRun = { outputs: number; shards?: readonly number[] };
/** Start and end of the rendering of a run, in seconds since the start of all. */
export type RunTimes = { outputs: number; begun: number; ended: number; shards: number };

/** Requests to the bucket: HEAD, and GET or PUT. */
const CALLS = { look: 1, input: 1, finish: 2, text: 1 };
/** Calls of Redis per second of a worker that renders a shard: progress, and whether the run has ended. */
const LOOKS_PER_SECOND = 2;

const tasksOf = (outputs: number, perPair: number): RunTask[] =>
  Array.from({ length: Math.ceil(outputs / perPair) }, (_, pair) => ({
    pair,
    slots: Array.from({ length: Math.min(perPair, outputs - pair * perPair) }) as RunTask['slots'],
    shared: false,
  }));

/** A site in simulated time: the scheduler is that of the product, the work of the processes is a time. */
export class Site {
  readonly api: Processor;
  readonly redis: Processor;
  /** Thread of the API process that renders the outputs from which runs are estimated. */
  readonly estimates: Processor;
  readonly workers: { processor: Processor; network: Station }[] = [];
  readonly apiNetwork: Station;
  readonly bucketNetwork: Station;
  readonly bucketRequests: Station;
  readonly #bucketProgram: Processor | null = null;
  readonly #queue = new QueueModel();
  readonly #waiting: WaitingShards;
  readonly #runs: ReturnType<typeof createRunQueue>;
  readonly #outputs = new Map<string, number>();
  readonly #o: SiteOptions;
  /** The estimates that were requested so far. */
  #estimated = Promise.resolve();
  readonly #clock: Clock;

  constructor(clock: Clock, options: SiteOptions) {
    this.#o = options;
    this.#clock = clock;
    const { workers, threads, sharedCores, bandwidth, bucket } = options;
    const shared = sharedCores === undefined ? null : new Machine(clock, sharedCores);
    const processOf = (own: number) => (shared ?? new Machine(clock, own)).process(own);
    this.api = processOf(1);
    this.redis = processOf(1);
    this.estimates = processOf(1);
    if (shared) this.#bucketProgram = processOf(2);
    this.apiNetwork = new Station(clock, 'API network', bandwidth.api);
    this.bucketNetwork = new Station(clock, 'bucket bandwidth', bandwidth.bucket);
    this.bucketRequests = new Station(clock, 'bucket requests', bucket.requests);
    // Looks at all waiting shards are counted by `#poll`.
    const usual = TUNABLES.shardPoll.value;
    TUNABLES.shardPoll.value = 2 ** 31 - 1;
    this.#waiting = new WaitingShards(this.#queue.queue, this.#queue.events, {
      log: { warn: (message: string) => console.warn(message) } as never,
      isRendered: async () => true,
      redisId: async () => '',
    });
    TUNABLES.shardPoll.value = usual;
    this.#runs = createRunQueue(options.runs, Number.POSITIVE_INFINITY);
    for (let i = 0; i < workers; i++) {
      const worker = {
        processor: processOf(threads),
        network: new Station(clock, 'worker network', bandwidth.worker),
      };
      this.workers.push(worker);
      for (let slot = 0; slot < TUNABLES.shardsAtOnce.value; slot++) void this.#serve(worker);
    }
  }

  /** Starts all runs at once; returns their times when all have ended. */
  async run(sessions: readonly SessionRun[]): Promise<RunTimes[]> {
    let isOver = false;
    void this.#poll(() => isOver);
    const times = await Promise.all(sessions.map((session, i) => this.#session(session, i)));
    isOver = true;
    await this.#waiting.close();
    return times;
  }

  async #bucketCalls(count: number): Promise<void> {
    await this.#clock.sleep(count * this.#o.bucket.latency);
    await this.bucketRequests.work(count);
  }
  async #transfer(bytes: number, network: Station): Promise<void> {
    await Promise.all([network.work(bytes), this.bucketNetwork.work(bytes)]);
  }
  async #callRedis(seconds: number): Promise<void> {
    await this.#clock.sleep(this.#o.redisLatency);
    await this.redis.work(seconds);
  }

  /** Reads the state of the waiting shards, one after the other, at intervals, as the API does. */
  async #poll(isOver: () => boolean): Promise<void> {
    const { api, redis } = this.#o.parts;
    while (!isOver()) {
      const begun = this.#clock.now;
      const count = Math.min(this.#waiting.size, TUNABLES.shardLooks.value);
      if (count > 0) {
        await this.api.work(count * api.poll);
        await this.redis.work(count * redis.look);
      }
      const pause = TUNABLES.shardPoll.value / 1000;
      await this.#clock.sleep(Math.max(pause - ((this.#clock.now - begun) % pause), 1e-3));
    }
  }

  /** Waits for the outputs from which a run is estimated: they are rendered run after run. */
  #estimate(): Promise<void> {
    this.#estimated = this.#estimated.then(() => this.estimates.work(this.#o.parts.api.estimate));
    return this.#estimated;
  }

  /** Returns the outputs of each shard of a run. */
  #divide(outputs: number): number[] {
    const { parts, workers, threads, shardSeconds, outputsPerPair } = this.#o;
    const estimate = { outputs, bytes: outputs * parts.bytes.output, seconds: outputs * parts.worker.output };
    const size = shardOutputs(estimate, { processes: workers, threads: workers * threads }, shardSeconds);
    return divideShards(tasksOf(outputs, outputsPerPair), size).map(({ tasks }) =>
      tasks.reduce((sum, task) => sum + task.slots.length, 0),
    );
  }

  async #session({ outputs, ...given }: SessionRun, session: number): Promise<RunTimes> {
    const leave = await this.#runs.enter({ small: outputs <= TUNABLES.smallRun.value });
    const begun = this.#clock.now;
    const { parts, window } = this.#o;
    await this.#estimate();
    // Half of the work for a run is before its shards, half after.
    await this.api.work(parts.api.run / 2);
    const shards = given.shards ?? this.#divide(outputs);
    const works = shards.map((count, n) => {
      const data = { session: String(session), folder: `shards/${session}`, name: String(n) };
      return {
        start: async (signal: AbortSignal) => {
          this.#outputs.set(`${data.folder} ${data.name}`, count);
          const prepare = async () => {
            await this.#bucketCalls(CALLS.look + CALLS.input);
            // Half of the time of a shard is before it is rendered, half after.
            await this.api.work(parts.api.shard / 2);
            return true;
          };
          await this.#waiting.wait(data, prepare, signal, () => {});
          // Texts are read before their turn.
          await this.#bucketCalls(CALLS.look + CALLS.text);
        },
        finish: async () => {
          await this.#transfer(count * parts.bytes.text, this.apiNetwork);
          await this.api.work(parts.api.shard / 2 + count * parts.api.output);
        },
      };
    });
    await runInOrder(works, window);
    // The service copies the parts, after what follows them: lists and directory, about the size of the texts.
    await this.#transfer(outputs * parts.bytes.text, this.apiNetwork);
    await this.#bucketCalls(3 + Math.ceil(shards.length / TUNABLES.cloudCopiesAtOnce.value));
    await this.#bucketWork(shards.length, outputs);
    await this.api.work(parts.api.run / 2);
    leave();
    return { outputs, begun, ended: this.#clock.now, shards: shards.length };
  }

  /** Waits for the program of a bucket on the same machine: half of its work is for the upload of a part, half for the copy. */
  async #bucketWork(shards: number, outputs: number): Promise<void> {
    const { shard, output } = this.#o.parts.bucket;
    await this.#bucketProgram?.work((shards * shard + outputs * output) / 2);
  }

  /** Takes shards from the queue, one after the other. */
  async #serve({ processor, network }: (typeof this.workers)[number]): Promise<void> {
    const { parts, outputsPerPair, threads, fresh } = this.#o;
    for (;;) {
      const { id, data } = await this.#queue.take();
      const outputs = this.#outputs.get(`${data.folder} ${data.name}`) ?? 0;
      const pairs = Math.ceil(outputs / outputsPerPair);
      await this.#callRedis(parts.redis.shard / 2);
      await this.#bucketCalls(CALLS.look + CALLS.input);
      // Sources are transferred several at a time.
      const waits = Math.ceil((2 * pairs) / TUNABLES.sourcesAtOnce.value);
      await this.#clock.sleep(waits * this.#o.bucket.latency);
      await this.bucketRequests.work(2 * pairs);
      await this.#transfer(pairs * parts.bytes.pair, network);
      const begun = this.#clock.now;
      const first = fresh && processor.used === 0 ? threads * parts.worker.first : 0;
      await processor.work(first + parts.worker.shard + outputs * parts.worker.output);
      const seconds = this.#clock.now - begun;
      await this.redis.work(seconds * LOOKS_PER_SECOND * parts.redis.look);
      void this.api.work(Math.floor(seconds) * parts.api.event);
      await this.#transfer(outputs * parts.bytes.output, network);
      await this.#bucketWork(1, outputs);
      await this.#bucketCalls(CALLS.finish);
      await this.#callRedis(parts.redis.shard / 2);
      this.#queue.complete(id);
    }
  }
}
