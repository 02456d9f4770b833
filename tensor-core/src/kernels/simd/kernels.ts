import type { FilterKernels } from './filter-kernels.ts';

type Pointer = number;

/** Exports of the compiled module; the sources in `../assembly` describe them. */
export interface Kernels extends FilterKernels {
  memory: WebAssembly.Memory;
  heapBase(): Pointer;
  setUp(color: Pointer): void;
  warpBilinearRgb8(
    ...args: [
      src: Pointer,
      width: number,
      height: number,
      out: Pointer,
      matrix: Pointer,
      reflect: number,
      fill: number,
      fillRow: Pointer,
    ]
  ): void;
  warpBilinearGrey8(
    ...args: [
      src: Pointer,
      width: number,
      height: number,
      out: Pointer,
      matrix: Pointer,
      reflect: number,
      fill: number,
      fillLevel: number,
    ]
  ): void;
  warpNearest(
    ...args: [
      src: Pointer,
      width: number,
      height: number,
      out: Pointer,
      matrix: Pointer,
      reflect: number,
      fillRow: Pointer,
      bytes: number,
    ]
  ): void;
  resizeAntialias8(
    ...args: [
      src: Pointer,
      srcRow: number,
      stride: number,
      inWidth: number,
      channels: number,
      out: Pointer,
      outWidth: number,
      from: number,
      to: number,
      downFirsts: Pointer,
      downCounts: Pointer,
      downPairs: number,
      downWeights: Pointer,
      acrossFirsts: Pointer,
      acrossPairs: number,
      acrossWeights: Pointer,
      row: Pointer,
    ]
  ): void;
  resizeAntialias16(
    ...args: [
      src: Pointer,
      srcRow: number,
      stride: number,
      inWidth: number,
      channels: number,
      out: Pointer,
      outWidth: number,
      from: number,
      to: number,
      downFirsts: Pointer,
      downCounts: Pointer,
      downMost: number,
      downWeights: Pointer,
      acrossFirsts: Pointer,
      acrossCounts: Pointer,
      acrossMost: number,
      acrossWeights: Pointer,
      row: Pointer,
    ]
  ): void;
  copyPixels(
    ...args: [
      src: Pointer,
      across: number,
      down: number,
      width: number,
      height: number,
      out: Pointer,
      bytes: number,
    ]
  ): void;
  warpExact(
    ...args: [
      src: Pointer,
      width: number,
      height: number,
      channels: number,
      bytes: number,
      out: Pointer,
      numbers: Pointer,
      isColored: number,
      reflect: number,
      fill: number,
      firstRow: number,
      endRow: number,
      displacements: Pointer,
    ]
  ): void;
  warpFieldWhole(
    ...args: [
      src: Pointer,
      width: number,
      height: number,
      channels: number,
      out: Pointer,
      signX: number,
      startX: number,
      signY: number,
      startY: number,
      reflect: number,
      fill: number,
      y: number,
      displacements: Pointer,
    ]
  ): number;
  warpFieldWholeNearest(
    ...args: [
      src: Pointer,
      width: number,
      height: number,
      out: Pointer,
      signX: number,
      startX: number,
      signY: number,
      startY: number,
      reflect: number,
      fill: number,
      y: number,
      displacements: Pointer,
    ]
  ): number;
  warpFieldNearest(
    ...args: [
      src: Pointer,
      width: number,
      height: number,
      pixel: number,
      out: Pointer,
      numbers: Pointer,
      reflect: number,
      fill: Pointer,
      y: number,
      displacements: Pointer,
    ]
  ): void;
  resizeNearest(
    ...args: [
      src: Pointer,
      srcRow: number,
      stride: number,
      out: Pointer,
      width: number,
      from: number,
      to: number,
      rows: Pointer,
      columns: Pointer,
      bytes: number,
      groups: Pointer,
    ]
  ): void;
  seenLabels(src: Pointer, length: number): Pointer;
  channelSums(src: Pointer, samples: number, bytes: number, out: Pointer): void;
  areaSums(
    ...args: [
      src: Pointer,
      rows: number,
      firstRow: number,
      width: number,
      height: number,
      channels: number,
      bytes: number,
      columns: Pointer,
      areas: Pointer,
    ]
  ): void;
  beginLabels(
    ...args: [
      width: number,
      height: number,
      bytes: number,
      look: number,
      cells: Pointer,
      runs: Pointer,
      planes: Pointer,
    ]
  ): void;
  scanLabels(src: Pointer, rows: number): number;
  slotsMax(): number;
  scannedSlots(): number;
  scannedChanges(): number;
  valuesAt(): Pointer;
  pixelsAt(): Pointer;
  flatAt(): Pointer;
  betweenAt(): Pointer;
  colorsAt(): Pointer;
  isGrey(src: Pointer, pixels: number, bytes: number): number;
  range16(src: Pointer, samples: number): number;
  flatSquares(src: Pointer, width: number, pixelBytes: number): number;
  boxReduce(
    ...args: [
      src: Pointer,
      stride: number,
      factor: number,
      channels: number,
      bytes: number,
      width: number,
      rows: number,
      out: Pointer,
      sums: Pointer,
    ]
  ): void;
}

/** A module, or its bytes. Threads with the same module share its machine code. */
export type WasmSource = WebAssembly.Module | Uint8Array;

/**
 * Starts the module.
 * @throws WebAssembly.CompileError if the engine has no SIMD or the bytes are no module
 */
export function startKernels(source: WasmSource): Kernels {
  const module =
    source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source as Uint8Array<ArrayBuffer>);
  const env = {
    abort: () => {
      throw new Error('A WebAssembly kernel stopped itself.');
    },
  };
  return new WebAssembly.Instance(module, { env }).exports as unknown as Kernels;
}
