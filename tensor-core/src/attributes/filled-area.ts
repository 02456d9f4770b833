import type { Region } from './region.ts';

/**
 * Returns the number of pixels of the region and its holes. A hole is background inside the bounding box that
 * is not connected to the outside through 8-connected background (like scikit-image; a 4-connected fill, as
 * in MATLAB, would also close gaps that are open only at a corner).
 *
 * Background runs of each row are joined with those of the row above (union-find).
 */
export function filledArea(region: Region): number {
  const { foreground, width, top, bottom, left, right } = region;
  const parent: number[] = [0];
  const length: number[] = [0];
  const OUTSIDE = 0;
  const root = (run: number) => {
    while (parent[run] !== run) {
      parent[run] = parent[parent[run]];
      run = parent[run];
    }
    return run;
  };
  const join = (a: number, b: number) => {
    const rootA = root(a);
    const rootB = root(b);
    // The lower number is the root, so that the outside remains its own root.
    if (rootA < rootB) parent[rootB] = rootA;
    else parent[rootA] = rootB;
  };

  let above: number[] = [];
  let here: number[] = [];
  for (let y = top; y < bottom; y++) {
    const row = y * width;
    here = [];
    let candidate = 0;
    for (let x = left; x < right; ) {
      if (foreground[row + x] !== 0) {
        x++;
        continue;
      }
      const from = x;
      while (x < right && foreground[row + x] === 0) x++;
      const run = parent.length;
      parent.push(run);
      length.push(x - from);
      here.push(from, x, run);
      if (y === top || y === bottom - 1 || from === left || x === right) join(OUTSIDE, run);
      // Runs [a, b) above touch [from, x) also at a corner: a <= x and b >= from.
      while (candidate < above.length && above[candidate + 1] < from) candidate += 3;
      for (let k = candidate; k < above.length && above[k] <= x; k += 3) join(above[k + 2], run);
    }
    above = here;
  }
  let outside = 0;
  for (let run = 1; run < parent.length; run++) if (root(run) === OUTSIDE) outside += length[run];
  return (bottom - top) * (right - left) - outside;
}
