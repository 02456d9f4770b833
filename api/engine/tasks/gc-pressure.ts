import { ENGINE_TUNABLES } from '../tunables.ts';

/**
 * Counts the bytes of dropped pixel and file buffers: they are outside the script's heap, whose collector does not
 * account for their size and may delay for hundreds of megabytes.
 */
export class GcPressure {
  #bytes = 0;
  /** Bytes of the heap after the last collection of `collectGrown`. */
  #kept = 0;

  /** Adds bytes that will be garbage soon; runs the collector when there are many. */
  add(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes < ENGINE_TUNABLES.garbage.value) return;
    this.#bytes = 0;
    Bun.gc(true);
  }

  /**
   * Runs the collector if the heap has grown by many bytes since it last did: the engine waits until the heap has doubled,
   * and keeps what a worker no longer uses between two tasks.
   */
  collectGrown(): void {
    if (process.memoryUsage().heapTotal < this.#kept + ENGINE_TUNABLES.heapGrowth.value) return;
    Bun.gc(true);
    this.#kept = process.memoryUsage().heapTotal;
  }

  /** Runs the collector when the present task has ended: an idle worker would keep what it left for minutes. */
  collectLater(): void {
    setTimeout(() => Bun.gc(true));
  }
}
