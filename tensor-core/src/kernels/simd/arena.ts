import type { Kernels } from './kernels.ts';
import type { SimdModule } from './simd-module.ts';

const PAGE = 65_536;
/** Bytes behind a buffer that vectors may read and write. */
const SLACK = 64;

/**
 * Allocates the module's memory for one call of a kernel: reserve everything first, since growing moves the
 * memory, then write, call, read.
 */
export class Arena {
  #next: number;
  readonly kernels: Kernels;
  readonly #room: number;
  readonly #allocate: SimdModule['allocate'];

  constructor({ kernels, frameSlots, room, allocate }: SimdModule) {
    this.kernels = kernels;
    this.#room = room;
    this.#allocate = allocate;
    this.#next = frameSlots.floor;
  }

  /** Reserves a number of bytes, aligned to 16, followed by unused bytes. */
  reserve(length: number): number {
    const pointer = (this.#next + 15) & ~15;
    this.#next = pointer + length + SLACK;
    const missing = this.#next + this.#room - this.kernels.memory.buffer.byteLength;
    if (missing > 0) this.kernels.memory.grow(Math.ceil(missing / PAGE));
    return pointer;
  }

  write(pointer: number, values: Uint8Array | Uint16Array | Int16Array | Int32Array | Float64Array): void {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    new Uint8Array(this.kernels.memory.buffer, pointer, bytes.length).set(bytes);
  }

  /** Copies bytes within the memory; both places may overlap. */
  move(from: number, to: number, length: number): void {
    new Uint8Array(this.kernels.memory.buffer).copyWithin(to, from, from + length);
  }

  bytes(pointer: number, length: number): Uint8Array {
    return new Uint8Array(this.kernels.memory.buffer, pointer, length);
  }

  float64(pointer: number, length: number): Float64Array {
    return new Float64Array(this.kernels.memory.buffer, pointer, length);
  }

  /** Returns the samples at an address, valid until the next call. */
  view(pointer: number, length: number, bitDepth: 8 | 16): Uint8Array | Uint16Array {
    const { buffer } = this.kernels.memory;
    return bitDepth === 16
      ? new Uint16Array(buffer, pointer, length)
      : new Uint8Array(buffer, pointer, length);
  }

  /** Returns a copy of the samples at an address. */
  read(pointer: number, length: number, bitDepth: 8 | 16): Uint8Array | Uint16Array {
    const buffer = this.#copyOf(pointer, (length * bitDepth) / 8);
    return bitDepth === 16 ? new Uint16Array(buffer) : new Uint8Array(buffer);
  }
  #copyOf(pointer: number, bytes: number): ArrayBuffer {
    const { buffer } = this.kernels.memory;
    if (!this.#allocate) return buffer.slice(pointer, pointer + bytes) as ArrayBuffer;
    const copy = this.#allocate(bytes);
    new Uint8Array(copy).set(new Uint8Array(buffer, pointer, bytes));
    return copy;
  }
}
