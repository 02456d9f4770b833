import { unfilterRows } from './unfilter-rows.ts';
import { rowBytesOf, unpackRows } from './unpack.ts';

/** First column, first row, column step, row step of the seven passes (PNG specification, Adam7). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface Layout {
  width: number;
  height: number;
  channels: number;
  bitDepth: number;
}

const interlacedPasses = ({ width, height, channels, bitDepth }: Layout) =>
  PASSES.map(([x, y, dx, dy]) => {
    const columns = Math.max(0, Math.ceil((width - x) / dx));
    const rows = columns === 0 ? 0 : Math.max(0, Math.ceil((height - y) / dy));
    return { x, y, dx, dy, columns, rows, rowBytes: rowBytesOf(columns, channels * bitDepth) };
  }).filter((pass) => pass.rows > 0);

/** Returns the passes of an image in the order of the file: one of every pixel if it is not interlaced. */
export const passesOf = (layout: Layout & { interlaced: boolean }) =>
  layout.interlaced
    ? interlacedPasses(layout)
    : [{ x: 0, y: 0, dx: 1, dy: 1, columns: layout.width, rows: layout.height }];

/** Returns the inflated bytes of an interlaced image, filter bytes included. */
export const interlacedBytes = (layout: Layout): number =>
  interlacedPasses(layout).reduce((sum, pass) => sum + pass.rows * (pass.rowBytes + 1), 0);

/** Reorders the samples of an interlaced image into plain rows. */
export const deinterlace = (inflated: Uint8Array, layout: Layout): Uint8Array | Uint16Array => {
  const { width, height, channels, bitDepth } = layout;
  const count = width * height * channels;
  const samples = bitDepth === 16 ? new Uint16Array(count) : new Uint8Array(count);
  const bpp = Math.max(1, (channels * bitDepth) >> 3);
  let at = 0;
  for (const { x, y, dx, dy, columns, rows, rowBytes } of interlacedPasses(layout)) {
    const end = at + rows * (rowBytes + 1);
    const packed = unfilterRows(inflated.subarray(at, end), rowBytes, rows, bpp);
    at = end;
    const part = unpackRows(packed, columns * channels, rows, bitDepth);
    for (let row = 0, from = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const to = ((y + row * dy) * width + x + column * dx) * channels;
        for (let c = 0; c < channels; c++) samples[to + c] = part[from++];
      }
    }
  }
  return samples;
};
