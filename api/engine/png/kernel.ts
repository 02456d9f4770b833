import { MEMORY_BASE, pixelBackend } from '@twinset/tensor-core';
import { engineModule } from '../backends/modules.ts';
import type { BareRows } from './rows.ts';

/** Exports of api/engine/png/assembly; addresses are into `memory`. */
export interface CodecKernel {
  memory: WebAssembly.Memory;
  placeAt(address: number): void;
  hasRoom(rowBytes: number, rows: number): boolean;
  readFrom(address: number): void;
  begin(rowBytes: number, bpp: number, rows: number, flat: boolean): void;
  inputAt(): number;
  filteredAt(): number;
  outputAt(): number;
  adler(): number;
  rewind(): void;
  filterBand(rows: number): number;
  unfilterBand(rows: number): boolean;
  beginDecoding(rowBytes: number, bpp: number, rows: number, feed: number): void;
  feedAt(): number;
  feedBytes(bytes: number, isWhole: boolean): void;
  inflateBand(rows: number, last: boolean): number;
  unfilterInflated(rows: number): boolean;
  bareRowsAt(): number;
  opaqueRowsAt(): number;
  makeRoom(inputBytes: number, outputBytes: number): number;
  unpackFields(src: number, perRow: number, rows: number, depth: number, out: number): void;
  dropAlpha(src: number, pixels: number, channels: number, bytes: number, out: number): number;
  colorsAt(): number;
  paintIndices(src: number, pixels: number, out: number): void;
  lumaOfRgb(src: number, pixels: number, out: number): void;
  repeatGrey(src: number, pixels: number, out: number): void;
  narrowSamples(src: number, samples: number, out: number): void;
  takeEqual(src: number, pixels: number, out: number): number;
  forgetColors(): void;
  addColor(color: number, index: number): void;
  indexColors(src: number, pixels: number, out: number): number;
  unknownColor(): number;
  isFlat(src: number, rowBytes: number, rows: number, bpp: number, pitch: number): boolean;
  band(rows: number, sampled: boolean, last: boolean): number;
  filteredBand(rows: number, sampled: boolean, last: boolean): number;
  wholeImage(rows: number, seen: number, step: number, sampledFrom: number): number;
  plainBand(rows: number): void;
}

const PAGE = 1 << 16;

/** Starts the kernel in a memory, whose first `MEMORY_BASE` bytes must be free. @throws WebAssembly.LinkError (fewer bytes) */
function startIn(memory: WebAssembly.Memory): CodecKernel | null {
  const module = engineModule('codec');
  if (module === null) return null;
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  return { ...(exports as unknown as Omit<CodecKernel, 'memory'>), memory };
}

/** Returns a kernel with separate memory, for work that other work may interrupt. */
export const newCodecKernel = (): CodecKernel | null =>
  startIn(new WebAssembly.Memory({ initial: MEMORY_BASE / PAGE }));

let kernel: CodecKernel | null | undefined;

/**
 * Returns the SIMD WebAssembly kernel of this thread, or null if it has not been built (`bun run build:wasm`): PNGs are
 * then encoded by TypeScript and libdeflate, with other bytes and more slowly.
 */
export const codecKernel = (): CodecKernel | null => {
  if (kernel === undefined) kernel = newCodecKernel();
  return kernel;
};

/** Raw bytes per band with one code: small enough for the cache, large enough that computing the code pays. */
const BAND_BYTES = 3 << 17;

/** Returns the rows per call of the kernel. */
export const rowsPerBand = (rowBytes: number, height: number): number =>
  Math.max(1, Math.min(height, Math.floor(BAND_BYTES / rowBytes)));

let besideWarps: CodecKernel | null = null;

/**
 * Larger images are not in the cache when their first rows are encoded; copying a band at a time, which reads memory in
 * order, is faster then (12 megapixels: 5 to 9 %; up to 3 megapixels: 4 to 9 % slower).
 */
const IN_PLACE_MAX = 16 << 20;

/**
 * Returns the kernel of an encoder: one in the memory of the warps if that contains the rows, which then are not copied,
 * else that of this thread.
 */
export function encodingKernel({
  bytes,
  rowBytes,
  height,
}: Pick<BareRows, 'bytes' | 'rowBytes' | 'height'>): CodecKernel | null {
  const { memory } = pixelBackend();
  if (bytes.buffer !== memory?.buffer || bytes.length > IN_PLACE_MAX) return codecKernel();
  if (besideWarps?.memory !== memory) besideWarps = startIn(memory);
  besideWarps?.placeAt(bytes.byteOffset + bytes.length);
  return besideWarps?.hasRoom(rowBytes, rowsPerBand(rowBytes, height)) ? besideWarps : codecKernel();
}

/** Returns the address of bytes in the memory of a kernel; null if they are elsewhere. */
export const addressIn = (kernel: CodecKernel, bytes: Uint8Array): number | null =>
  bytes.buffer === kernel.memory.buffer ? bytes.byteOffset : null;
