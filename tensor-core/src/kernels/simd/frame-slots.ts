import type { Kernels } from './kernels.ts';

const PAGE = 65_536;
/** Vectors may read this far behind a buffer. */
const SLACK = 64;

interface Slot {
  capacity: number;
  pointer: number;
  /** What lies there. */
  data: Uint8Array | Uint16Array | null;
}

/**
 * Keeps the frame of the last image and that of the last mask in the module's memory, below what single calls use:
 * the outputs of one source follow each other, and their frame need not be copied in again for each.
 * A frame is known by its array, whose samples must stay what they were.
 */
export class FrameSlots {
  readonly #slots: Slot[] = [];
  readonly #kernels: Kernels;
  /** Where the memory of single calls begins. */
  floor: number;

  constructor(kernels: Kernels, count: number) {
    this.#kernels = kernels;
    this.floor = kernels.heapBase();
    for (let i = 0; i < count; i++) this.#slots.push({ capacity: 0, pointer: this.floor, data: null });
  }

  /** The place of a frame's samples, which are copied there unless they are there. */
  load(slot: number, data: Uint8Array | Uint16Array): number {
    const kept = this.#slots[slot];
    if (kept.data === data) return kept.pointer;
    if (kept.capacity < data.byteLength) this.#enlarge(kept, data.byteLength);
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    new Uint8Array(this.#kernels.memory.buffer, kept.pointer, bytes.length).set(bytes);
    kept.data = data;
    return kept.pointer;
  }

  /** Lays the slots out anew; all of them are empty afterwards. */
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
