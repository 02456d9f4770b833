import type { ObjectPoints, Raster } from '@twinset/tensor-core';
import { labelAt } from './object-test.ts';

/** Runs of one label in the rows of a mask, joined to objects. */
interface Runs {
  y: number[];
  from: number[];
  /** Column after the last. */
  to: number[];
  label: number[];
  parent: number[];
}

function rootOf(parent: number[], run: number): number {
  let root = run;
  while (parent[root] !== root) {
    parent[root] = parent[parent[root]];
    root = parent[root];
  }
  return root;
}

/** Joins the runs of one row with touching runs (also diagonally) of the same label in the row before. */
function joinRows({ from, to, label, parent }: Runs, before: number, row: number): void {
  const join = (above: number, run: number) => {
    if (label[above] !== label[run] || from[above] > to[run] || from[run] > to[above]) return;
    const [a, b] = [rootOf(parent, above), rootOf(parent, run)];
    parent[Math.max(a, b)] = Math.min(a, b);
  };
  for (let above = before, run = row; above < row && run < from.length; ) {
    join(above, run);
    // Of two that end together, each may touch the one after the other.
    if (to[above] === to[run] && above + 1 < row) join(above + 1, run);
    if (to[above] < to[run]) above++;
    else run++;
  }
}

function runsOf(mask: Raster, isObject: (label: number) => boolean): Runs {
  const runs: Runs = { y: [], from: [], to: [], label: [], parent: [] };
  let before = 0;
  for (let y = 0, at = 0; y < mask.height; y++, at += mask.width) {
    const row = runs.y.length;
    for (let x = 0, end = 0; x < mask.width; x = end) {
      const label = labelAt(mask, at + x);
      for (end = x + 1; end < mask.width && labelAt(mask, at + end) === label; ) end++;
      if (!isObject(label)) continue;
      runs.parent.push(runs.y.length);
      runs.y.push(y);
      runs.from.push(x);
      runs.to.push(end);
      runs.label.push(label);
    }
    joinRows(runs, before, row);
    before = row;
  }
  return runs;
}

/**
 * Returns the pixel of each object that is nearest to its centroid. An object is an area of touching pixels of one label.
 * @param byLabel all pixels of a label are one object
 */
export function objectPoints(
  mask: Raster,
  isObject: (label: number) => boolean,
  byLabel = false,
): ObjectPoints & { x: number[]; y: number[] } {
  const { y, from, to, label, parent } = runsOf(mask, isObject);
  const keyOf = (run: number) => (byLabel ? label[run] : rootOf(parent, run));
  const sums = new Map<
    number,
    { pixels: number; x: number; y: number; best: number; px: number; py: number }
  >();
  for (let run = 0; run < y.length; run++) {
    const key = keyOf(run);
    const sum = sums.get(key) ?? { pixels: 0, x: 0, y: 0, best: Number.POSITIVE_INFINITY, px: 0, py: 0 };
    const pixels = to[run] - from[run];
    sum.pixels += pixels;
    sum.x += (pixels * (from[run] + to[run] - 1)) / 2;
    sum.y += pixels * y[run];
    sums.set(key, sum);
  }
  for (let run = 0; run < y.length; run++) {
    const sum = sums.get(keyOf(run)) as NonNullable<ReturnType<typeof sums.get>>;
    const [cx, cy] = [sum.x / sum.pixels, sum.y / sum.pixels];
    const px = Math.min(to[run] - 1, Math.max(from[run], Math.round(cx)));
    const distance = (px - cx) * (px - cx) + (y[run] - cy) * (y[run] - cy);
    if (distance >= sum.best) continue;
    Object.assign(sum, { best: distance, px, py: y[run] });
  }
  const found = [...sums.values()];
  return { x: found.map(({ px }) => px), y: found.map(({ py }) => py) };
}
