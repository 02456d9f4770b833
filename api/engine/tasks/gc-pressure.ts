import { ENGINE_TUNABLES } from '../tunables.ts';

const heapBytes = (): number => process.memoryUsage().heapTotal;

/**
 * Runs the collector of a worker where the engine would delay it: it waits until the heap has doubled, and does not account
 * for pixel and file buffers, which are outside the heap.
 */
export class GcPressure {
  /** Bytes of dropped buffers since the last collection. */
  #dropped = 0;
  /** Bytes of the heap after the last collection. */
  #kept = 0;

  /** Adds bytes of buffers that will be garbage soon; runs the collector when there are many. */
  add(bytes: number): void {
    this.#dropped += bytes;
    if (this.#dropped >= ENGINE_TUNABLES.garbage.value) this.#collect();
  }

  /** Runs the collector if the heap has grown by many bytes since the last collection; to be called between two tasks. */
  collectGrown(): void {
    if (heapBytes() >= this.#kept + ENGINE_TUNABLES.heapGrowth.value) this.#collect();
  }

  /** Runs the collector when the present task has ended: an idle worker would keep what it left for minutes. */
  collectLater(): void {
    setTimeout(() => this.#collect());
  }

  #collect(): void {
    Bun.gc(true);
    this.#dropped = 0;
    this.#kept = heapBytes();
  }
}
