import type { Kernels } from './kernels.ts';

const PAGE = 65_536;
/** Bytes behind a buffer that vectors may read. */
const SLACK = 64;

interface Slot {
  capacity: number;
  pointer: number;
  /** Samples in the slot; null if empty. */
  data: Uint8Array | Uint16Array | null;
}

/**
 * Keeps the last frame of each use in the module's memory, below the memory of single calls: the outputs of one source
 * follow each other, so that their frame need not be copied for each. A frame is identified by its array, whose samples
 * must not change.
 */
export class FrameSlots {
  readonly #slots: Slot[] = [];
  readonly #kernels: Kernels;
  /** Start of the memory of single calls. */
  floor: number;

  constructor(kernels: Kernels, count: number) {
    this.#kernels = kernels;
    this.floor = kernels.heapBase();
    for (let i = 0; i < count; i++) this.#slots.push({ capacity: 0, pointer: this.floor, data: null });
  }

  /** Returns the address of a frame's samples, copying them to the slot unless they are already in any. */
  load(slot: number, data: Uint8Array | Uint16Array): number {
    const same = this.#slots.find((one) => one.data === data);
    if (same) return same.pointer;
    const kept = this.#slots[slot];
    if (kept.capacity < data.byteLength) this.#enlarge(kept, data.byteLength);
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    new Uint8Array(this.#kernels.memory.buffer, kept.pointer, bytes.length).set(bytes);
    kept.data = data;
    return kept.pointer;
  }

  /** Assigns the slots' addresses again, which empties all of them. */
  #enlarge(slot: Slot, capacity: number): void {
    slot.capacity = capacity;
    this.floor = this.#kernels.heapBase();
    for (const each of this.#slots) {
      each.data = null;
      each.pointer = (this.floor + 15) & ~15;
      this.floor = each.pointer + each.capacity + SLACK;
    }
    const missing = this.floor - this.#kernels.memory.buffer.byteLength;
    if (missing > 0) this.#kernels.memory.grow(Math.ceil(missing / PAGE));
  }
}
