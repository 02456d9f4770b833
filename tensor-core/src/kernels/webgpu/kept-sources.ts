import { type GpuBuffer, type GpuDevice, USAGE } from './gpu-types.ts';

/** Bytes after a source: a pixel may be read with the word after it. */
export const SOURCE_MARGIN = 16;

/** Sources on the device by name, the least recently used one first. */
export class KeptSources {
  readonly #device: GpuDevice;
  readonly #limit: number;
  readonly #kept = new Map<string, GpuBuffer>();
  #bytes = 0;

  /** @param limit bytes above which the least recently used sources are dropped; one is always kept */
  constructor(device: GpuDevice, limit: number) {
    this.#device = device;
    this.#limit = limit;
  }

  /** Returns the buffer of a source; null if it is not kept. */
  get(name: string): GpuBuffer | null {
    const buffer = this.#kept.get(name);
    if (buffer === undefined) return null;
    this.#kept.delete(name);
    this.#kept.set(name, buffer);
    return buffer;
  }

  /** Copies a source to the device, and keeps it. */
  add(name: string, data: Uint8Array): GpuBuffer {
    const size = data.length + SOURCE_MARGIN;
    for (const [oldest, { size: bytes }] of this.#kept) {
      if (this.#bytes + size <= this.#limit) break;
      // Work that was submitted with it is completed.
      this.#kept.get(oldest)?.destroy();
      this.#kept.delete(oldest);
      this.#bytes -= bytes;
    }
    const buffer = this.#device.createBuffer({ size, usage: USAGE.storage | USAGE.copyTarget });
    this.#device.queue.writeBuffer(buffer, 0, data);
    this.#kept.set(name, buffer);
    this.#bytes += size;
    return buffer;
  }

  /** Destroys all buffers, after a failure. */
  clear(): void {
    for (const buffer of this.#kept.values()) buffer.destroy();
    this.#kept.clear();
    this.#bytes = 0;
  }
}
