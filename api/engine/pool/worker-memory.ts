import type { DroppableCache, FreeMemory, MemoryAccount } from './memory-account.ts';
import type { ToWorker } from './messages.ts';

/** Memory that a task has reserved or requested. */
interface Reserved {
  withdraw: AbortController;
  granted: Promise<FreeMemory>;
}

/** Connects one worker to the memory account: the memory of its tasks, and its cache of frames. */
export class WorkerMemory {
  readonly #account: MemoryAccount;
  readonly #send: (message: ToWorker) => void;
  readonly #reserved = new Map<number, Reserved>();
  readonly #frames: DroppableCache;
  #kept = 0;

  constructor(account: MemoryAccount, send: (message: ToWorker) => void) {
    this.#account = account;
    this.#send = send;
    this.#frames = { drop: () => send({ type: 'dropFrames' }) };
  }

  /** Requests memory; the worker is notified when it is granted. */
  ask(ask: number, bytes: number): void {
    const withdraw = new AbortController();
    const granted = this.#account.take(bytes, withdraw.signal);
    this.#reserved.set(ask, { withdraw, granted });
    const notify = () => {
      if (this.#reserved.has(ask)) this.#send({ type: 'granted', ask });
    };
    granted.then(notify, () => {});
  }

  /** Frees memory, or withdraws a request that still waits. @param kept bytes of the frames that the worker caches */
  free(ask: number, kept: number): void {
    const reserved = this.#reserved.get(ask);
    this.#reserved.delete(ask);
    const free = (freeMemory: FreeMemory) => {
      this.#kept = kept;
      freeMemory(this.#frames, kept);
    };
    reserved?.granted.then(free, () => {});
    reserved?.withdraw.abort();
  }

  /** Records the bytes of the frames that the worker caches. */
  keep(bytes: number): void {
    if (bytes === this.#kept) return;
    this.#kept = bytes;
    this.#account.keep(this.#frames, bytes);
  }

  /** Frees everything after the worker ended. */
  close(): void {
    for (const ask of this.#reserved.keys()) this.free(ask, 0);
    this.#account.keep(this.#frames, 0);
  }
}
