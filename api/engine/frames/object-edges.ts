import type { Raster } from '@twinset/tensor-core';
import { labelAt } from './object-test.ts';

/** Pixels, as columns and rows. */
export interface EdgePixels {
  x: Uint16Array;
  y: Uint16Array;
}

/** The first, last, leftmost and rightmost pixel of the objects in each cell of a grid. */
class CellExtremes {
  readonly count: Int32Array;
  /** Pixels of each kind; valid if the count is not 0. */
  readonly kinds: { first: Int32Array; last: Int32Array; left: Int32Array; right: Int32Array };

  constructor(
    cells: number,
    private readonly width: number,
  ) {
    const each = () => new Int32Array(cells);
    this.count = each();
    this.kinds = { first: each(), last: each(), left: each(), right: each() };
  }

  /** Adds pixels of one row. */
  add(cell: number, from: number, length: number): void {
    const { first, last, left, right } = this.kinds;
    const { width } = this;
    const to = from + length - 1;
    const isNew = this.count[cell] === 0;
    if (isNew) first[cell] = from;
    last[cell] = from;
    if (isNew || from % width < left[cell] % width) left[cell] = from;
    if (isNew || to % width > right[cell] % width) right[cell] = to;
    this.count[cell] += length;
  }
}

/**
 * Returns pixels of the outlines of objects: in each cell of a grid that objects cover in part, or next to one, their
 * first, last, leftmost and rightmost pixel. A window that contains a part of an object contains one of them, or a whole
 * cell of the object, with few exceptions.
 * @param side number of cells along each side of the mask, at most one per pixel
 */
export function objectEdges(mask: Raster, isObject: (label: number) => boolean, side: number): EdgePixels {
  const { width, height } = mask;
  const [across, down] = [Math.min(side, width), Math.min(side, height)];
  const extremes = new CellExtremes(across * down, width);
  // First column and row of each cell, and the size of the mask.
  const columns = Int32Array.from({ length: across + 1 }, (_, cell) => Math.ceil((cell * width) / across));
  const rows = Int32Array.from({ length: down + 1 }, (_, cell) => Math.ceil((cell * height) / down));
  for (let row = 0; row < down; row++) {
    for (let y = rows[row]; y < rows[row + 1]; y++) {
      for (let from = 0, to = 0; from < width; from = to) {
        const label = labelAt(mask, y * width + from);
        for (to = from + 1; to < width && labelAt(mask, y * width + to) === label; ) to++;
        if (!isObject(label)) continue;
        for (let cell = Math.floor((from * across) / width); cell < across && columns[cell] < to; cell++) {
          const begin = Math.max(from, columns[cell]);
          const length = Math.min(to, columns[cell + 1]) - begin;
          extremes.add(row * across + cell, y * width + begin, length);
        }
      }
    }
  }
  const isFull = (row: number, cell: number): boolean =>
    row < 0 ||
    cell < 0 ||
    row >= down ||
    cell >= across ||
    extremes.count[row * across + cell] === (columns[cell + 1] - columns[cell]) * (rows[row + 1] - rows[row]);
  const found = new Set<number>();
  for (let row = 0; row < down; row++) {
    for (let cell = 0; cell < across; cell++) {
      const at = row * across + cell;
      const isInside = [0, 1, -1].every((step) => isFull(row + step, cell) && isFull(row, cell + step));
      if (extremes.count[at] === 0 || isInside) continue;
      for (const pixels of Object.values(extremes.kinds)) found.add(pixels[at]);
    }
  }
  const pixels = [...found];
  return {
    x: Uint16Array.from(pixels, (pixel) => pixel % width),
    y: Uint16Array.from(pixels, (pixel) => Math.floor(pixel / width)),
  };
}
