import { fileURLToPath } from 'node:url';
import type { BackendChoice } from '@twinset/contract';
import { engineModules } from '../backends/modules.ts';
import { fromPlainError } from '../engine-error.ts';
import type { GpuRequest } from '../gpu/messages.ts';
import { noPlace } from '../tasks/context.ts';
import type { TaskInput, TaskName, TaskOutput } from '../tasks/index.ts';
import { ENGINE_TUNABLES } from '../tunables.ts';
import { MemoryAccount } from './memory-account.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import {
  type BackendInfo,
  type GpuLink,
  type Pool,
  PoolBusyError,
  type TaskOptions,
  WorkerLostError,
} from './pool.ts';
import { TaskQueue } from './task-queue.ts';
import { WorkerMemory } from './worker-memory.ts';
import type { Job, Slot } from './worker-slot.ts';

/** Loaded before the module of a worker. */
const PRELOAD = fileURLToPath(new URL('./preload.ts', import.meta.url));
/** Tasks per worker at a time. */
const IN_FLIGHT = ENGINE_TUNABLES.tasksPerWorker.value;

export interface WorkerPoolOptions {
  workers: number;
  backend: BackendChoice;
  /** Bytes of decoded frames that one worker caches. */
  cacheBytes: number;
  /** Bytes available for large images and cached frames in all workers together. */
  memoryBytes: number;
  /** Maximum number of waiting tasks. */
  maxQueue: number;
  /** Backend reported until the first worker is ready. */
  expected: BackendInfo;
  /** Module of the worker; replaced in tests. */
  script?: URL;
}

/** A pool of Bun workers. A worker that crashes fails its tasks and is replaced. */
export class WorkerPool implements Pool {
  readonly #options: WorkerPoolOptions;
  readonly #slots: Slot[] = [];
  readonly #queue = new TaskQueue<Job>();
  readonly #memory: MemoryAccount;
  readonly #ready = Promise.withResolvers<BackendInfo>();
  #backend: BackendInfo;
  #next = 1;
  #closed = false;
  #restarts = 0;
  #gpu: GpuLink | null = null;
  /** Aborted by the next task that may run on any worker. */
  #calm = new AbortController();

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    this.#memory = new MemoryAccount(options.memoryBytes);
    this.#backend = options.expected;
    for (let at = 0; at < options.workers; at++) this.#slots.push(this.#spawn(at));
  }

  get size(): number {
    return this.#options.workers;
  }
  get restarts(): number {
    return this.#restarts;
  }
  backend(): BackendInfo {
    return this.#backend;
  }
  ready(): Promise<BackendInfo> {
    return this.#ready.promise;
  }

  run<N extends TaskName>(name: N, input: TaskInput<N>, options: TaskOptions = {}): Promise<TaskOutput<N>> {
    const { urgent = false, share = '', affinity, worker: fixed, signal, place = noPlace } = options;
    if (this.#closed) return Promise.reject(new WorkerLostError('The engine is closed.'));
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (fixed === undefined) this.#calm.abort();
    if (this.#queue.length >= this.#options.maxQueue) {
      return Promise.reject(
        new PoolBusyError(`The engine has ${this.#queue.length} tasks waiting. Try again shortly.`),
      );
    }
    return new Promise((resolve, reject) => {
      const worker = fixed ?? (affinity === undefined ? null : Number(Bun.hash.crc32(affinity)) % this.size);
      const onAbort = () => this.#cancel(job, signal?.reason);
      const removeListener = () => signal?.removeEventListener('abort', onAbort);
      const job: Job = {
        id: this.#next++,
        name,
        input,
        urgent,
        share,
        worker,
        isFixed: fixed !== undefined,
        place,
        state: 'computes',
        resolve: resolve as (value: unknown) => void,
        reject,
        removeListener,
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#queue.add(job);
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const lost = new WorkerLostError('The engine is closed.');
    for (const job of this.#queue.drain()) this.#fail(job, lost);
    for (const { worker, jobs, placed } of this.#slots) {
      for (const job of [...jobs.values(), ...placed.values()]) this.#fail(job, lost);
      worker.terminate();
    }
  }

  #spawn(at: number): Slot {
    const script = this.#options.script ?? new URL('../worker.ts', import.meta.url);
    const worker = new Worker(script, { preload: PRELOAD });
    const send = (message: ToWorker) => worker.postMessage(message);
    const memory = new WorkerMemory(this.#memory, send);
    const slot: Slot = { worker, jobs: new Map(), placed: new Map(), memory };
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(slot, data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#replace(at, slot, event.message);
    };
    worker.addEventListener('close', () => this.#replace(at, slot, 'it ended'));
    const { backend, cacheBytes } = this.#options;
    send({ type: 'start', backend, cacheBytes, modules: engineModules() });
    send({ type: 'gpu', folder: this.#gpu?.folder ?? null });
    return slot;
  }

  #replace(at: number, slot: Slot, why: string): void {
    if (this.#closed || this.#slots[at] !== slot) return;
    slot.worker.terminate();
    this.#restarts++;
    slot.memory.close();
    this.#slots[at] = this.#spawn(at);
    const lost = new WorkerLostError(`An engine worker crashed (${why}).`);
    for (const job of [...slot.jobs.values(), ...slot.placed.values()]) this.#fail(job, lost);
    this.#dispatch();
  }

  #receive(slot: Slot, message: FromWorker): void {
    if (message.type === 'ready') {
      this.#backend = message.backend;
      this.#ready.resolve(message.backend);
    } else if (message.type === 'ask') slot.memory.ask(message.ask, message.bytes);
    else if (message.type === 'freeMemory') slot.memory.free(message.ask, message.kept);
    else if (message.type === 'dropped') slot.memory.keep(0);
    else if (message.type === 'place') this.#place(slot, message.id, message.bytes);
    else if (message.type === 'warp') this.#warp(slot, message.ask, message.request);
    else this.#end(slot, message);
  }

  #end(slot: Slot, message: Extract<FromWorker, { type: 'done' | 'failed' }>): void {
    const job = slot.jobs.get(message.id) ?? slot.placed.get(message.id);
    slot.placed.delete(message.id);
    if (slot.jobs.delete(message.id)) this.#dispatch();
    if (!job) return;
    job.removeListener();
    if (message.type === 'failed') job.reject(fromPlainError(message.error));
    else {
      slot.memory.keep(message.kept);
      job.resolve(message.value);
    }
  }

  untilTask(): AbortSignal {
    this.#calm = new AbortController();
    const isBusy = this.#slots.some(({ jobs, placed }) => jobs.size + placed.size > 0);
    if (isBusy || this.#queue.length > 0 || this.#closed) this.#calm.abort();
    return this.#calm.signal;
  }

  collectGarbage(): void {
    for (const { worker } of this.#slots) worker.postMessage({ type: 'collect' } satisfies ToWorker);
  }
  useGpu(link: GpuLink | null): void {
    this.#gpu = link;
    for (const { worker } of this.#slots)
      worker.postMessage({ type: 'gpu', folder: link?.folder ?? null } satisfies ToWorker);
  }

  #warp(slot: Slot, ask: number, request: GpuRequest): void {
    const answer = (failure: string | null) =>
      slot.worker.postMessage({ type: 'warped', ask, failure } satisfies ToWorker);
    const done = this.#gpu?.run(request) ?? Promise.reject(new Error('The GPU is not used.'));
    done.then(
      () => answer(null),
      (error: Error) => answer(error.message),
    );
  }

  /** Lets a task wait for its place in a file; its worker gets another task meanwhile. */
  #place(slot: Slot, id: number, bytes: number): void {
    const job = slot.jobs.get(id);
    if (!job || job.state === 'cancelled') return;
    job.state = 'waits';
    slot.jobs.delete(id);
    slot.placed.set(id, job);
    this.#dispatch();
    const start = (at: number) => {
      if (job.state !== 'waits' || slot.placed.get(id) !== job) return;
      job.state = 'writes';
      slot.worker.postMessage({ type: 'placed', id, at } satisfies ToWorker);
    };
    job.place(bytes).then(start, (error) => this.#cancel(job, error));
  }

  /** Assigns tasks evenly; a worker of several shares keeps capacity for a share that is not running yet. */
  #dispatch(): void {
    for (let depth = 0; depth < IN_FLIGHT + ENGINE_TUNABLES.sharesPerWorker.value; depth++) {
      if (this.#queue.length === 0) return;
      this.#slots.forEach((slot, at) => {
        if (slot.jobs.size !== depth) return;
        const ofShare = (share: string) =>
          [...slot.jobs.values()].filter((job) => job.share === share).length;
        const job = this.#queue.take(at, depth === 0, (share) => ofShare(share) < IN_FLIGHT);
        if (!job) return;
        slot.jobs.set(job.id, job);
        const { id, name, input, share } = job;
        slot.worker.postMessage({ type: 'task', id, name, input, share } satisfies ToWorker);
      });
    }
  }

  #cancel(job: Job, reason: unknown): void {
    // Its bytes are being written at a granted position: it finishes.
    if (job.state === 'writes') return;
    if (!this.#queue.remove(job)) {
      const slot = this.#slots.find(({ jobs, placed }) => jobs.has(job.id) || placed.has(job.id));
      slot?.worker.postMessage({ type: 'cancel', id: job.id } satisfies ToWorker);
    }
    this.#fail(job, reason instanceof Error ? reason : new Error('The task was cancelled.'));
  }

  #fail(job: Job, error: Error): void {
    job.state = 'cancelled';
    job.removeListener();
    job.reject(error);
  }
}
