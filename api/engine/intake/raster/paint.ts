import type { Region } from './region.ts';

/** Shorter runs of pixels are written one by one, which is faster than `fill`. */
const SHORT = 24;

function write(out: Uint8Array | Uint16Array, value: number, from: number, to: number): void {
  if (to - from >= SHORT) out.fill(value, from, to);
  else for (let i = from; i < to; i++) out[i] = value;
}

/**
 * Writes a value to the pixels of a region.
 * @param out raster of the whole image, one value per pixel, in rows.
 * @param width width of the image.
 */
export function paint(region: Region, out: Uint8Array | Uint16Array, width: number, value: number): void {
  const { x, y, stride, rows, words } = region;
  for (let row = 0, k = 0; row < rows; row++) {
    let at = (y + row) * width + x;
    for (const end = k + stride; k < end; ) {
      let word = words[k];
      if (word === 0 || word === -1) {
        const start = at;
        do {
          k++;
          at += 32;
        } while (k < end && words[k] === word);
        if (word !== 0) write(out, value, start, at);
        continue;
      }
      let from = at;
      while (word !== 0) {
        const gap = 31 - Math.clz32(word & -word);
        word >>>= gap;
        from += gap;
        const run = ~word === 0 ? 32 : 31 - Math.clz32(~word & -~word);
        write(out, value, from, from + run);
        word = run === 32 ? 0 : word >>> run;
        from += run;
      }
      k++;
      at += 32;
    }
  }
}
