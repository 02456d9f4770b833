import type { MaskPixels } from './label-at.ts';

/** One connected region of a mask whose pixels have the same colour: its box, one of its pixels, and its area. */
export interface MaskObject {
  x: number;
  y: number;
  width: number;
  height: number;
  /** A pixel of the region: the first one of its top row. */
  pixel: { x: number; y: number };
  /** Number of pixels. */
  area: number;
}

/** Number of runs above which a mask has no separate objects, such as noise. */
const RUNS_MAX = 1_000_000;

interface Run {
  from: number;
  to: number;
  row: number;
  color: number;
}

const colorAt = (data: MaskPixels['data'], pixel: number): number =>
  ((data[4 * pixel] ?? 0) << 16) | ((data[4 * pixel + 1] ?? 0) << 8) | (data[4 * pixel + 2] ?? 0);

/** Returns the runs of equal colour per row, without those of the background; `to` is exclusive. */
function runsOf({ data, width, height }: MaskPixels, background: number): Run[] {
  const runs: Run[] = [];
  for (let row = 0; row < height; row++) {
    let from = 0;
    while (from < width) {
      const color = colorAt(data, row * width + from);
      let to = from + 1;
      while (to < width && colorAt(data, row * width + to) === color) to++;
      if (color !== background) runs.push({ from, to, row, color });
      from = to;
    }
    if (runs.length > RUNS_MAX) return [];
  }
  return runs;
}

/**
 * Returns the connected regions of a mask (eight neighbours), from top to bottom and left to right.
 * @param background colour without regions, as 0xrrggbb
 * @returns none if the mask is mostly noise
 */
export function maskObjects(mask: MaskPixels, background: number): MaskObject[] {
  const runs = runsOf(mask, background);
  const parents = Int32Array.from(runs, (_, index) => index);
  const rootOf = (index: number): number => {
    let at = index;
    while (parents[at] !== at) {
      // Halves the path, so that later searches are short.
      const up = parents[at] as number;
      parents[at] = parents[up] as number;
      at = parents[at] as number;
    }
    return at;
  };
  let above = 0;
  for (const [index, run] of runs.entries()) {
    while ((runs[above] as Run).row < run.row - 1) above++;
    // Later runs of this row may touch the same run above.
    while ((runs[above] as Run).row === run.row - 1 && (runs[above] as Run).to < run.from) above++;
    for (let at = above; at < index; at++) {
      const other = runs[at] as Run;
      if (other.row !== run.row - 1 || other.from > run.to) break;
      if (other.color !== run.color) continue;
      const [a, b] = [rootOf(at), rootOf(index)];
      parents[Math.max(a, b)] = Math.min(a, b);
    }
  }
  const objects = new Map<number, MaskObject>();
  for (const [index, { from, to, row }] of runs.entries()) {
    const root = rootOf(index);
    const known = objects.get(root);
    if (known === undefined) {
      const pixel = { x: from, y: row };
      objects.set(root, { x: from, y: row, width: to - from, height: 1, pixel, area: to - from });
      continue;
    }
    const right = Math.max(known.x + known.width, to);
    known.x = Math.min(known.x, from);
    known.width = right - known.x;
    known.height = row - known.y + 1;
    known.area += to - from;
  }
  return [...objects.values()];
}
