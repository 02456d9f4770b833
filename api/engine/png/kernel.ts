import { engineModule } from '../backends/modules.ts';

/** Exports of api/engine/png/assembly; addresses are into `memory`. */
export interface CodecKernel {
  memory: WebAssembly.Memory;
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

let kernel: CodecKernel | null | undefined;

/** Returns a kernel with separate memory, for work that other work may interrupt. */
export function newCodecKernel(): CodecKernel | null {
  const module = engineModule('codec');
  return module && (new WebAssembly.Instance(module).exports as unknown as CodecKernel);
}

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
