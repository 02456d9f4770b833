import { addressIn, type CodecKernel, rowsPerBand } from './kernel.ts';
import { type BareRows, type Rows, sampledRows } from './rows.ts';

/** Size in bytes from which bands get their code from a sixteenth of their bytes. */
export const SAMPLED_FROM = 1 << 16;

export const ZLIB_HEADER = Uint8Array.of(0x78, 0x01);

/** Returns the end of a zlib stream: the checksum of its bytes. */
export function zlibTrailer(adler: number): Uint8Array<ArrayBuffer> {
  const trailer = new Uint8Array(4);
  new DataView(trailer.buffer).setUint32(0, adler);
  return trailer;
}

/** Passes rows, or a part of them, to the kernel that has begun their image: copied unless they are in its memory. */
function takeRows(kernel: CodecKernel, bytes: Uint8Array): void {
  const address = addressIn(kernel, bytes);
  if (address === null) new Uint8Array(kernel.memory.buffer).set(bytes, kernel.inputAt());
  else kernel.readFrom(address);
}

/** Output that the kernel can store besides a band. */
const HELD_BYTES = 1 << 20;

/**
 * Filters bare rows and compresses them by the kernel: one dynamic Huffman block per band, runs as the only matches.
 * Returns a complete zlib stream in parts; the last two are valid until the kernel is used again.
 */
export const fastStream = (kernel: CodecKernel, rows: Rows): Uint8Array<ArrayBuffer>[] => {
  const { rowBytes, height, bpp, flat, filtered } = rows;
  const perBand = rowsPerBand(rowBytes, height);
  kernel.begin(rowBytes, bpp, perBand, flat);
  const memory = new Uint8Array(kernel.memory.buffer as ArrayBuffer);
  const output = kernel.outputAt();
  const parts = [ZLIB_HEADER];
  let held = 0;
  for (let row = 0; row < height; row += perBand) {
    if (held > HELD_BYTES) {
      parts.push(memory.slice(output, output + held));
      kernel.rewind();
    }
    const count = Math.min(perBand, height - row);
    const bytes = count * rowBytes;
    const [isSampled, isLast] = [!flat && bytes >= SAMPLED_FROM, row + count === height];
    if (filtered) {
      memory.set(
        filtered.subarray(row * (rowBytes + 1), (row + count) * (rowBytes + 1)),
        kernel.filteredAt(),
      );
      held = kernel.filteredBand(count, isSampled, isLast);
      continue;
    }
    takeRows(kernel, rows.bytes.subarray(row * rowBytes, row * rowBytes + bytes));
    held = kernel.band(count, isSampled, isLast);
  }
  parts.push(memory.subarray(output, output + held), zlibTrailer(kernel.adler()));
  return parts;
};

/** Returns whether the kernel compresses an image in one call. */
export const isOneBand = ({ rowBytes, height }: Pick<Rows, 'rowBytes' | 'height'>): boolean =>
  rowsPerBand(rowBytes, height) === height;

/** Compresses the bare rows of an image of one band, like `fastStream`; the result is valid until the kernel is used again. */
export function wholeStream(kernel: CodecKernel, { bytes, rowBytes, height, bpp }: BareRows): Uint8Array {
  kernel.begin(rowBytes, bpp, height, false);
  const memory = new Uint8Array(kernel.memory.buffer);
  takeRows(kernel, bytes);
  const { seen, step } = sampledRows(height);
  const length = kernel.wholeImage(height, seen, step, SAMPLED_FROM);
  const start = kernel.outputAt() - ZLIB_HEADER.length;
  return memory.subarray(start, start + length);
}

/** Returns the rows that `wholeStream` compressed with the filter byte 0 before each; valid as long as its result. */
export function plainRows(
  kernel: CodecKernel,
  { rowBytes, height }: Pick<Rows, 'rowBytes' | 'height'>,
): Uint8Array<ArrayBuffer> {
  kernel.plainBand(height);
  return new Uint8Array(kernel.memory.buffer as ArrayBuffer, kernel.filteredAt(), height * (rowBytes + 1));
}

/** Returns rows filtered by the kernel: filter bytes and residuals, `height * (rowBytes + 1)` bytes. */
export const fastFilter = (kernel: CodecKernel, rows: Rows): Uint8Array<ArrayBuffer> => {
  const { rowBytes, height, bpp, flat, filtered } = rows;
  if (filtered) return Uint8Array.from(filtered);
  const perBand = rowsPerBand(rowBytes, height);
  kernel.begin(rowBytes, bpp, perBand, flat);
  const memory = new Uint8Array(kernel.memory.buffer);
  const from = kernel.filteredAt();
  const out = new Uint8Array(height * (rowBytes + 1));
  for (let row = 0; row < height; row += perBand) {
    const count = Math.min(perBand, height - row);
    takeRows(kernel, rows.bytes.subarray(row * rowBytes, (row + count) * rowBytes));
    out.set(memory.subarray(from, kernel.filterBand(count)), row * (rowBytes + 1));
  }
  return out;
};
