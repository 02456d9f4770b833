import type { Rows } from './rows.ts';

/** PNG row filter types. */
const FILTER = { none: 0, sub: 1, up: 2, average: 3, paeth: 4 } as const;

const predict = (filter: number, left: number, up: number, corner: number): number => {
  if (filter === FILTER.sub) return left;
  if (filter === FILTER.up) return up;
  if (filter === FILTER.average) return (left + up) >> 1;
  if (filter === FILTER.none) return 0;
  const a = Math.abs(up - corner);
  const b = Math.abs(left - corner);
  const c = Math.abs(left + up - 2 * corner);
  return a <= b && a <= c ? left : b <= c ? up : corner;
};

/**
 * Filters bare rows for PNG: each row gets the filter whose residuals, read as signed bytes, have the smallest sum of
 * magnitudes (the first of equals). Returns filter bytes and residuals, `height * (rowBytes + 1)` bytes.
 */
export const filterRows = ({ bytes, rowBytes, height, bpp }: Rows): Uint8Array<ArrayBuffer> => {
  const out = new Uint8Array(height * (rowBytes + 1));
  const trial = new Uint8Array(rowBytes);
  for (let row = 0; row < height; row++) {
    const start = row * rowBytes;
    const to = row * (rowBytes + 1);
    let best = Number.POSITIVE_INFINITY;
    for (const filter of Object.values(FILTER)) {
      let sum = 0;
      for (let i = 0; i < rowBytes; i++) {
        const left = i >= bpp ? bytes[start + i - bpp] : 0;
        const up = row > 0 ? bytes[start + i - rowBytes] : 0;
        const corner = row > 0 && i >= bpp ? bytes[start + i - rowBytes - bpp] : 0;
        const residual = (bytes[start + i] - predict(filter, left, up, corner)) & 255;
        trial[i] = residual;
        sum += residual < 128 ? residual : 256 - residual;
      }
      if (sum >= best) continue;
      best = sum;
      out[to] = filter;
      out.set(trial, to + 1);
    }
  }
  return out;
};
