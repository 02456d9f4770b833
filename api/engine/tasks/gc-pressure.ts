import { ENGINE_TUNABLES } from '../tunables.ts';

/**
 * Pixels and files live outside the script's heap, whose collector does not see their weight and may let hundreds of
 * megabytes wait. Who makes and drops such buffers counts them here.
 */
export class GcPressure {
  #bytes = 0;

  /** Notes bytes that will be garbage soon; collects when many are. */
  add(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes < ENGINE_TUNABLES.garbage.value) return;
    this.#bytes = 0;
    Bun.gc(true);
  }
}
