import { CodecError } from '../pixels/codec-error.ts';

/**
 * Returns the Paeth predictor: |p - a|, |p - b|, |p - c| decide which neighbour predicts (PNG specification, filter
 * type 4).
 */
const paeth = (left: number, up: number, corner: number): number => {
  const a = up - corner;
  const b = left - corner;
  const pa = a < 0 ? -a : a;
  const pb = b < 0 ? -b : b;
  const c = a + b;
  const pc = c < 0 ? -c : c;
  return pa <= pb && pa <= pc ? left : pb <= pc ? up : corner;
};

/** Implements `unfilterRows` in plain TypeScript: the fallback, and the reference for the kernel. */
export const unfilter = (
  filtered: Uint8Array,
  rowBytes: number,
  rows: number,
  bpp: number,
): Uint8Array<ArrayBuffer> => {
  const out = new Uint8Array(rows * rowBytes);
  const lead = Math.min(bpp, rowBytes);
  let from = 0;
  for (let row = 0; row < rows; row++) {
    const filter = filtered[from++];
    const start = row * rowBytes;
    // The row above the first counts as zeros: Up becomes None, Paeth becomes Sub.
    const kind = row > 0 ? filter : filter === 2 ? 0 : filter === 4 ? 1 : filter;
    if (kind === 0) {
      out.set(filtered.subarray(from, from + rowBytes), start);
    } else if (kind === 1) {
      for (let i = 0; i < lead; i++) out[start + i] = filtered[from + i];
      for (let i = lead; i < rowBytes; i++) out[start + i] = filtered[from + i] + out[start + i - bpp];
    } else if (kind === 2) {
      const up = start - rowBytes;
      for (let i = 0; i < rowBytes; i++) out[start + i] = filtered[from + i] + out[up + i];
    } else if (kind === 3 && row === 0) {
      for (let i = 0; i < lead; i++) out[start + i] = filtered[from + i];
      for (let i = lead; i < rowBytes; i++) out[start + i] = filtered[from + i] + (out[start + i - bpp] >> 1);
    } else if (kind === 3) {
      const up = start - rowBytes;
      for (let i = 0; i < lead; i++) out[start + i] = filtered[from + i] + (out[up + i] >> 1);
      for (let i = lead; i < rowBytes; i++) {
        out[start + i] = filtered[from + i] + ((out[start + i - bpp] + out[up + i]) >> 1);
      }
    } else if (kind === 4) {
      const up = start - rowBytes;
      for (let i = 0; i < lead; i++) out[start + i] = filtered[from + i] + out[up + i];
      for (let i = lead; i < rowBytes; i++) {
        out[start + i] = filtered[from + i] + paeth(out[start + i - bpp], out[up + i], out[up + i - bpp]);
      }
    } else {
      throw new CodecError('Corrupt', 'is a damaged PNG: a row has an invalid filter type');
    }
    from += rowBytes;
  }
  return out;
};
