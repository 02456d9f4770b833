import { pipeline, Readable } from 'node:stream';
import { createInflate } from 'node:zlib';
import { allocUninitialized } from '../lib/alloc-uninitialized.ts';
import { freeBuffer } from '../lib/free-buffer.ts';
import { yieldToEventLoop } from '../lib/yield-to-event-loop.ts';
import { CodecError } from '../pixels/codec-error.ts';
import type { RawPng } from '../pixels/types.ts';
import { ENGINE_TUNABLES } from '../tunables.ts';
import { passesOf } from './adam7.ts';
import {
  type DecodePngOptions,
  decodePng,
  inflatedBytes,
  inflateError,
  requirePngHeader,
  throwIfTruncated,
} from './decode-png.ts';
import { imageDataPieces, readImageData } from './image-data.ts';
import { InflatedRows } from './inflate-rows.ts';
import { type CodecKernel, newCodecKernel, rowsPerBand } from './kernel.ts';
import type { PngHeader } from './png-header.ts';
import { unfilterRows } from './unfilter-rows.ts';
import { rowBytesOf, unpackRows } from './unpack.ts';

/** Position of a band's pixels in the image: its first column and row, and the steps to the next ones. */
export interface Place {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

/** Rows of a PNG, or of one pass of an interlaced one, in the layout of a PNG of that size. */
export interface PngBand {
  png: RawPng;
  place: Place;
}

export interface BandOptions extends DecodePngOptions {
  /** Bytes per band, replaced in tests; by default a small image is one band. */
  bandBytes?: number;
}

/** Reads the inflated image data, which arrives in chunks of any length, in parts of given lengths. */
class Inflated {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #chunk: Uint8Array = new Uint8Array(0);
  /** Part of the chunk that was not read yet. */
  #rest = this.#chunk;

  constructor(file: Uint8Array) {
    const inflate = createInflate({ chunkSize: 1 << 20 });
    // The reader gets every error from the iterator.
    pipeline(Readable.from(imageDataPieces(file)), inflate, () => undefined);
    this.#chunks = inflate[Symbol.asyncIterator]();
  }

  async #more(): Promise<boolean> {
    // The inflater fills one buffer after another. The collector would wait for tens of megabytes of them.
    if (this.#chunk.byteLength === this.#chunk.buffer.byteLength) freeBuffer(this.#chunk);
    try {
      const { value, done } = await this.#chunks.next();
      this.#chunk = done ? new Uint8Array(0) : value;
      this.#rest = this.#chunk;
      return !done;
    } catch (error) {
      throw error instanceof CodecError ? error : inflateError(error);
    }
  }

  /** Fills `target`. */
  async read(target: Uint8Array): Promise<void> {
    for (let at = 0; at < target.length; ) {
      if (this.#rest.length === 0 && !(await this.#more())) throw inflateError({ code: 'Z_BUF_ERROR' });
      const part = this.#rest.subarray(0, target.length - at);
      target.set(part, at);
      at += part.length;
      this.#rest = this.#rest.subarray(part.length);
    }
  }

  /** Checks that nothing follows. The checksum of the stream is verified on the way. */
  async end(): Promise<void> {
    do {
      if (this.#rest.length > 0) throw inflateError({ code: 'ERR_BUFFER_TOO_LARGE' });
    } while (await this.#more());
  }

  /** Stops inflating. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}

/** Kernel of the next file, kept from the one before: other work may use the thread's kernel between two bands. */
let idleKernel: CodecKernel | null = null;

/** Reads bands of `most` bare rows of a PNG that is not interlaced; ends before the first that zlib must read. */
async function* kernelBands(
  file: Uint8Array,
  png: PngHeader,
  most: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const kernel = idleKernel ?? newCodecKernel();
  idleKernel = null;
  if (!kernel) return;
  const rowBytes = rowBytesOf(png.width, png.channels * png.bitDepth);
  const perRead = rowsPerBand(rowBytes, most);
  try {
    const reader = new InflatedRows(kernel, file, png, { rows: perRead });
    for (let row = 0; row < png.height; row += most) {
      const count = Math.min(most, png.height - row);
      const packed = allocUninitialized(count * rowBytes);
      for (let at = 0; at < count; at += perRead) {
        const rows = reader.read(Math.min(perRead, count - at));
        if (rows === null) return freeBuffer(packed);
        packed.set(rows, at * rowBytes);
      }
      yield packed;
      await yieldToEventLoop();
    }
  } finally {
    idleKernel = kernel;
  }
}

async function* streamed(
  file: Uint8Array,
  png: PngHeader,
  bandBytes = ENGINE_TUNABLES.pngBand.value,
): AsyncGenerator<PngBand> {
  const { channels, bitDepth } = png;
  const { bytes, palette, trns } = readImageData(file, png);
  throwIfTruncated(bytes, inflatedBytes(png));
  const bpp = Math.max(1, (channels * bitDepth) >> 3);
  const rowBytesFor = (columns: number): number => rowBytesOf(columns, channels * bitDepth);
  const mostOf = (columns: number, rows: number): number =>
    Math.max(1, Math.min(rows, Math.floor(bandBytes / (rowBytesFor(columns) + 1))));
  const bandOf = (packed: Uint8Array<ArrayBuffer>, width: number, height: number, place: Place): PngBand => {
    const samples = unpackRows(packed, width * channels, height, bitDepth);
    return { png: { ...png, width, height, interlaced: false, samples, palette, trns }, place };
  };
  /** Rows that the kernel has read. */
  let done = 0;
  if (!png.interlaced) {
    const { width, height } = png;
    const most = mostOf(width, height);
    for await (const packed of kernelBands(file, png, most)) {
      const count = Math.min(most, height - done);
      yield bandOf(packed, width, count, { x: 0, y: done, dx: 1, dy: 1 });
      // The reader has copied it, unless it is the whole image.
      if (count < height) freeBuffer(packed);
      done += count;
    }
    if (done === height) return;
  }
  const inflated = new Inflated(file);
  try {
    for (const { x, y, dx, dy, columns, rows } of passesOf(png)) {
      const rowBytes = rowBytesFor(columns);
      const stride = rowBytes + 1;
      const most = mostOf(columns, rows);
      // The row above the band is first, as a row without a filter, because filters refer to it.
      const filtered = new Uint8Array((most + 1) * stride);
      for (let row = 0; row < rows; row += most) {
        const count = Math.min(most, rows - row);
        await inflated.read(filtered.subarray(stride, (count + 1) * stride));
        const packed = unfilterRows(filtered.subarray(0, (count + 1) * stride), rowBytes, count + 1, bpp);
        filtered.set(packed.subarray(count * rowBytes), 1);
        if (row >= done)
          yield bandOf(packed.subarray(rowBytes), columns, count, { x, y: y + row * dy, dx, dy });
        if (count < png.height || columns < png.width) freeBuffer(packed);
      }
    }
    await inflated.end();
  } finally {
    await inflated.close();
  }
}

/**
 * Decodes a PNG like `decodePng`, a large one in bands of a few MB, so that the caller decides what to keep: a band that
 * is not the whole image is freed when the next one is read.
 * @throws CodecError as `decodePng`
 */
export async function* pngBands(file: Uint8Array, options: BandOptions = {}): AsyncGenerator<PngBand> {
  const png = requirePngHeader(file, options);
  const { bandBytes } = options;
  if (bandBytes !== undefined || inflatedBytes(png) > ENGINE_TUNABLES.wholePng.value)
    yield* streamed(file, png, bandBytes);
  else yield { png: decodePng(file, { ...options, header: png }), place: { x: 0, y: 0, dx: 1, dy: 1 } };
}
