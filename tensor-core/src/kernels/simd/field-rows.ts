import { centre } from '../../affine.ts';
import type { PixelBackend } from '../pixel-backend.ts';
import type { SimdModule } from './simd-module.ts';

/** Columns that the kernels compute at a time. */
const COLUMNS = 1024;

type Parts = (dx: Int32Array, dy: Int32Array, add: (first: number, count: number) => void) => void;

/**
 * Returns a function that calls `add` for parts of a row, which are in the module's memory meanwhile, apart from that of
 * single calls.
 */
function partsOf({ kernels }: SimdModule): Parts {
  let across = new Int32Array(0);
  let down = across;
  const setViews = (count: number): void => {
    const { buffer } = kernels.memory;
    if (across.buffer === buffer && across.length === count) return;
    const at = kernels.fieldRowAt();
    across = new Int32Array(buffer, at, count);
    down = new Int32Array(buffer, at + 4 * COLUMNS, count);
  };
  return (dx, dy, add) => {
    const width = dx.length;
    for (let first = 0; first < width; first += COLUMNS) {
      const count = Math.min(COLUMNS, width - first);
      const isAll = count === width;
      setViews(count);
      across.set(isAll ? dx : dx.subarray(first, first + count));
      down.set(isAll ? dy : dy.subarray(first, first + count));
      add(first, count);
      dx.set(across, first);
      dy.set(down, first);
    }
  };
}

/** Implements projectRow and stretchRow of PixelBackend. */
export function fieldRows(module: SimdModule): Pick<PixelBackend, 'projectRow' | 'stretchRow'> {
  const { kernels } = module;
  const inParts = partsOf(module);
  return {
    projectRow({ a, b, x0, d, e, y0, g, h }, { width, height }, y, dx, dy) {
      inParts(dx, dy, (first, count) => {
        kernels.projectRow(a, b, x0, d, e, y0, g, h, width, height, y, first, count);
      });
    },
    stretchRow({ strength }, frame, y, dx, dy) {
      const [cx, cy] = centre(frame);
      const corner = (frame.width * frame.width + frame.height * frame.height) / 4;
      inParts(dx, dy, (first, count) => {
        kernels.stretchRow(strength, cx, cy, corner, y, first, count);
      });
    },
  };
}
