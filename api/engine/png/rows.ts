import { addressIn, type CodecKernel } from './kernel.ts';

/** Bare PNG rows, ready to be filtered. */
export interface Rows {
  bytes: Uint8Array;
  rowBytes: number;
  height: number;
  /** Bytes per pixel, at least 1. */
  bpp: number;
  /** True for few colours in large areas (masks, drawings), as opposed to photos. */
  flat: boolean;
  /** The rows with filter bytes and residuals, if a graphics card has filtered them. */
  filtered?: Uint8Array;
}

/**
 * Share of repeated bytes from which an image is flat: rows of a photo repeat the pixel before in well under half of
 * the positions.
 */
const FLAT_SHARE = 0.6;

/** Sampled rows, and bytes in each: short segments, far apart. */
const SAMPLED_ROWS = 32;
const STRETCH = 32;
const STRETCH_STEP = 512;

export type BareRows = Omit<Rows, 'flat'>;

const rowStep = (height: number): number => Math.max(1, Math.floor(height / SAMPLED_ROWS));

/** Returns the rows that are looked at: their number and distance, the first half a distance from the top. */
export function sampledRows(height: number): { seen: number; step: number } {
  const step = rowStep(height);
  return { seen: Math.ceil((height - (step >> 1)) / step), step };
}

function isFlatSlowly({ bytes, rowBytes, height, bpp }: BareRows): boolean {
  const step = rowStep(height);
  let same = 0;
  let seen = 0;
  // Segments start at different columns, so that a column of one colour is not mistaken for the image.
  for (let y = step >> 1, shift = 0; y < height; y += step, shift = (shift + 3 * STRETCH) % STRETCH_STEP) {
    for (let x = Math.min(shift, rowBytes >> 1); x < rowBytes; x += STRETCH_STEP) {
      const from = y * rowBytes + Math.max(x, bpp);
      const end = y * rowBytes + Math.min(x + STRETCH, rowBytes);
      for (let i = from; i < end; i++) if (bytes[i] === bytes[i - bpp]) same++;
      seen += Math.max(0, end - from);
    }
  }
  return seen > 0 && same > FLAT_SHARE * seen;
}

/** Returns true if, over a sample of the bytes, most repeat the pixel on their left. */
export const isMostlyFlat = (rows: BareRows, kernel: CodecKernel | null): boolean => {
  if (!kernel) return isFlatSlowly(rows);
  const { bytes, rowBytes, height, bpp } = rows;
  const { seen: count, step } = sampledRows(height);
  const address = addressIn(kernel, bytes);
  if (address !== null) {
    const first = address + (step >> 1) * rowBytes;
    return Boolean(kernel.isFlat(first, rowBytes, count, bpp, step * rowBytes));
  }
  kernel.makeRoom(count * rowBytes, 0);
  const src = kernel.inputAt();
  const memory = new Uint8Array(kernel.memory.buffer, src, count * rowBytes);
  for (let row = 0, y = step >> 1; row < count; row++, y += step)
    memory.set(bytes.subarray(y * rowBytes, (y + 1) * rowBytes), row * rowBytes);
  return Boolean(kernel.isFlat(src, rowBytes, count, bpp, rowBytes));
};

/** Returns rows with filter byte 0 (None) before each. */
export const unfilteredRows = ({
  bytes,
  rowBytes,
  height,
}: Pick<Rows, 'bytes' | 'rowBytes' | 'height'>): Uint8Array<ArrayBuffer> => {
  const out = new Uint8Array(height * (rowBytes + 1));
  for (let y = 0; y < height; y++) {
    out.set(bytes.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1);
  }
  return out;
};
