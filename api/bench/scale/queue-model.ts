import type { Queue, QueueEvents } from 'bullmq';
import type { ShardData } from '../../src/queue/bullmq/names.ts';
import { Heap } from './heap.ts';

type Options = { jobId: string; priority: number };
type Entry = { id: string; data: ShardData; priority: number; number: number };
type Listener = (event: { jobId: string }) => void;

/** Queue of BullMQ in simulated time: by priority, then by order of arrival. */
export class QueueModel {
  readonly #states = new Map<string, 'prioritized' | 'active' | 'completed'>();
  readonly #waiting = new Heap<Entry>((a, b) =>
    a.priority === b.priority ? a.number < b.number : a.priority < b.priority,
  );
  readonly #takers: ((entry: Entry) => void)[] = [];
  readonly #listeners: Listener[] = [];
  #count = 0;

  /** Part of the queue that the API process uses. */
  readonly queue = {
    add: async (_name: string, data: ShardData, { jobId, priority }: Options) => {
      if (this.#states.has(jobId)) return;
      const entry = { id: jobId, data, priority, number: this.#count++ };
      const taker = this.#takers.shift();
      this.#states.set(jobId, taker ? 'active' : 'prioritized');
      if (taker) taker(entry);
      else this.#waiting.push(entry);
    },
    getJobState: async (id: string) => this.#states.get(id) ?? 'unknown',
    remove: async (id: string) => void this.#states.delete(id),
  } as unknown as Queue;

  readonly events = {
    on: (event: string, listener: Listener) => {
      if (event === 'completed') this.#listeners.push(listener);
    },
  } as unknown as QueueEvents;

  /** Waits for a shard; a worker process calls it when it can begin one. */
  take(): Promise<Entry> {
    const entry = this.#waiting.pop();
    if (entry === undefined) return new Promise((resolve) => this.#takers.push(resolve));
    this.#states.set(entry.id, 'active');
    return Promise.resolve(entry);
  }
  complete(id: string): void {
    this.#states.set(id, 'completed');
    for (const listener of this.#listeners) listener({ jobId: id });
  }
}
