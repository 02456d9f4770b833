import { allocUninitialized } from '../lib/alloc-uninitialized.ts';
import { freeBuffer } from '../lib/free-buffer.ts';
import { type CodecKernel, rowsPerBand } from './kernel.ts';
import { pngChunks } from './png-chunks.ts';
import type { PngHeader } from './png-header.ts';
import { rowBytesOf } from './unpack.ts';

/** Samples of a pixel, of which the last is alpha, and bytes of a sample. */
export interface AlphaLayout {
  channels: 2 | 4;
  bytes: 1 | 2;
}

/** Bare rows without alpha, and whether all of it was opaque. */
export interface OpaqueRows {
  packed: Uint8Array<ArrayBuffer>;
  isOpaque: boolean;
}

/** They fit a cache. */
const FEED_BYTES = 1 << 17;

/** Results of `inflateBand`. */
const HUNGRY = 0;
const FILLED = 1;

/** Copies the bodies of the IDAT chunks of a PNG file, in parts. */
class ImageDataReader {
  readonly #chunks: ReturnType<typeof pngChunks>;
  #body: Uint8Array | undefined;
  #at = 0;

  constructor(file: Uint8Array) {
    this.#chunks = pngChunks(file, true);
    this.#next();
  }

  get isAtEnd(): boolean {
    return this.#body === undefined;
  }

  /** Fills as much of `target` as there is; returns the number of bytes. */
  read(target: Uint8Array): number {
    let count = 0;
    while (this.#body && count < target.length) {
      const part = this.#body.subarray(this.#at, this.#at + target.length - count);
      target.set(part, count);
      count += part.length;
      this.#at += part.length;
      if (this.#at === this.#body.length) this.#next();
    }
    return count;
  }

  #next(): void {
    this.#at = 0;
    do {
      const { value, done } = this.#chunks.next();
      this.#body = done ? undefined : value.type === 'IDAT' ? value.body : new Uint8Array(0);
    } while (this.#body?.length === 0);
  }
}

/** Rows of a band, and compressed bytes per call. */
interface Parts {
  rows: number;
  feed?: number;
}

/** Reads the bare rows of a PNG that is not interlaced, by the kernel: inflated and unfiltered while in the cache. */
export class InflatedRows {
  readonly #kernel: CodecKernel;
  readonly #data: ImageDataReader;
  readonly #memory: Uint8Array<ArrayBuffer>;
  readonly #rowBytes: number;
  readonly #feed: number;
  #rowsLeft: number;

  /**
   * The kernel must not be used for anything else until the last row. `rows`: most rows of a band; `feed`: compressed
   * bytes that the kernel gets at a time.
   */
  constructor(kernel: CodecKernel, file: Uint8Array, png: PngHeader, { rows, feed = FEED_BYTES }: Parts) {
    const bits = png.channels * png.bitDepth;
    this.#rowBytes = rowBytesOf(png.width, bits);
    this.#rowsLeft = png.height;
    this.#kernel = kernel;
    this.#data = new ImageDataReader(file);
    this.#feed = feed;
    kernel.beginDecoding(this.#rowBytes, Math.max(1, bits >> 3), rows, feed);
    this.#memory = new Uint8Array(kernel.memory.buffer as ArrayBuffer);
  }

  /**
   * Returns the next rows in the kernel's memory, where the next call overwrites them; null if the stream is damaged or
   * unusual: zlib must then read it.
   */
  read(rows: number): Uint8Array<ArrayBuffer> | null {
    this.#rowsLeft -= rows;
    for (;;) {
      const result = this.#kernel.inflateBand(rows, this.#rowsLeft === 0);
      if (result === FILLED) break;
      if (result !== HUNGRY) return null;
      const at = this.#kernel.feedAt();
      const bytes = this.#data.read(this.#memory.subarray(at, at + this.#feed));
      this.#kernel.feedBytes(bytes, this.#data.isAtEnd);
    }
    if (!this.#kernel.unfilterInflated(rows)) return null;
    const at = this.#kernel.bareRowsAt();
    return this.#memory.subarray(at, at + rows * this.#rowBytes);
  }

  /** Returns the rows just read without alpha, and whether all of it was opaque. */
  withoutAlpha(rows: number, pixels: number, { channels, bytes }: AlphaLayout): OpaqueRows {
    const to = this.#kernel.opaqueRowsAt();
    const count = rows * pixels;
    const isOpaque = Boolean(this.#kernel.dropAlpha(this.#kernel.bareRowsAt(), count, channels, bytes, to));
    return { packed: this.#memory.subarray(to, to + count * (channels - 1) * bytes), isOpaque };
  }
}

/**
 * Reads all rows of a PNG that is not interlaced, without alpha if there is any to drop; null if zlib must read them.
 * `parts` is replaced in tests.
 */
export function inflateRows(
  kernel: CodecKernel,
  file: Uint8Array,
  png: PngHeader,
  alpha: AlphaLayout | null,
  parts?: Parts,
): OpaqueRows | null {
  const { width, height, channels, bitDepth } = png;
  const rowBytes = rowBytesOf(width, channels * bitDepth);
  const keptBytes = alpha ? rowBytes - width * alpha.bytes : rowBytes;
  const { rows: perBand, feed } = parts ?? { rows: rowsPerBand(rowBytes, height) };
  const reader = new InflatedRows(kernel, file, png, { rows: perBand, feed });
  const packed = allocUninitialized(height * keptBytes);
  let isOpaque = true;
  for (let row = 0; row < height; row += perBand) {
    const count = Math.min(perBand, height - row);
    let rows = reader.read(count);
    if (rows === null) {
      freeBuffer(packed);
      return null;
    }
    if (alpha) {
      const opaque = reader.withoutAlpha(count, width, alpha);
      rows = opaque.packed;
      isOpaque &&= opaque.isOpaque;
    }
    packed.set(rows, row * keptBytes);
  }
  return { packed, isOpaque };
}
