import { combine, createRegion, EMPTY, fillBelowMarks, type Region, type Size } from './region.ts';

/** Steps per pixel in which the boundary is followed. */
const SCALE = 5;
/** Coordinates beyond are moved here; far outside of every image, so that no pixel changes. */
const FAR = 1e8;

/** Returns a coordinate in steps, rounded as a C cast does: towards zero. */
const toSteps = (value: number): number => Math.trunc(SCALE * Math.max(-FAR, Math.min(FAR, value)) + 0.5) | 0;

/** Returns the first row below a boundary point that is `v` steps from the top. */
const rowBelow = (v: number, height: number): number =>
  v <= 2 ? 0 : Math.min(height, Math.floor((v + 2) / SCALE));

/** Inverts the mark of a pixel of the image. */
function mark({ x, y, stride, rows, words }: Region, column: number, row: number): void {
  const line = row - y;
  if (line < rows) words[line * stride + ((column - x) >> 5)] ^= 1 << (column & 31);
}

/**
 * Marks the columns that one edge crosses. The boundary is the list of points that an edge has in steps of its longer
 * axis, rounded in the other axis; a column is crossed between the steps 5c + 2 and 5c + 3, and the upper of the
 * two points counts.
 */
function markEdge(region: Region, size: Size, x0: number, y0: number, x1: number, y1: number): void {
  const dx = Math.abs(x1 - x0);
  const dy = Math.abs(y1 - y0);
  if (dx === 0) return;
  const isFlat = dx >= dy;
  // Edges are followed in the direction of their longer axis, as the rounding depends on the start.
  const isSwapped = isFlat ? x0 > x1 : y0 > y1;
  const [xs, ys, xe, ye] = isSwapped ? [x1, y1, x0, y0] : [x0, y0, x1, y1];
  const first = Math.max(0, Math.ceil((Math.min(xs, xe) - 2) / SCALE));
  const last = Math.min(size.width - 1, Math.floor((Math.max(xs, xe) - 3) / SCALE));
  if (isFlat) {
    const slope = (ye - ys) / dx;
    for (let column = first; column <= last; column++) {
      const t = SCALE * column + 2 - xs;
      const before = Math.trunc(ys + slope * t + 0.5);
      const after = Math.trunc(ys + slope * (t + 1) + 0.5);
      mark(region, column, rowBelow(Math.min(before, after), size.height));
    }
    return;
  }
  const slope = (xe - xs) / dy;
  for (let column = first; column <= last; column++) {
    const border = SCALE * column + 3;
    // The first step on the other side: a quotient, corrected by the sums that the rule itself rounds.
    const isRight = slope > 0;
    let t = Math.max(1, Math.min(dy, Math.ceil((border - 0.5 - xs) / slope)));
    while (t > 1 && xs + slope * (t - 1) + 0.5 >= border === isRight) t--;
    while (t < dy && xs + slope * t + 0.5 >= border !== isRight) t++;
    mark(region, column, rowBelow(ys + t - 1, size.height));
  }
}

function markRing(region: Region, size: Size, ring: ArrayLike<number>): void {
  const end = ring.length & ~1;
  let x0 = toSteps(ring[end - 2]);
  let y0 = toSteps(ring[end - 1]);
  for (let i = 0; i < end; i += 2) {
    const x1 = toSteps(ring[i]);
    const y1 = toSteps(ring[i + 1]);
    markEdge(region, size, x0, y0, x1, y1);
    x0 = x1;
    y0 = y1;
  }
  fillBelowMarks(region);
}

/**
 * Rasterises polygons by the rule of COCO (`rleFrPoly` of pycocotools): vertices are rounded to a fifth of a pixel, the
 * boundary is followed in these steps, and a pixel is inside if the number of crossings above its centre is
 * odd. The result is equal to `decode(merge(frPyObjects(polygons, height, width)))` in every pixel, also outside of the
 * image, for self-intersections, repeated points and thin shapes.
 *
 * @param rings polygons as x, y, x, y…; their union is the shape.
 */
export function cocoPolygons(rings: readonly ArrayLike<number>[], size: Size): Region {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    for (let i = 0; i + 1 < ring.length; i += 2) {
      left = Math.min(left, ring[i]);
      right = Math.max(right, ring[i]);
      top = Math.min(top, ring[i + 1]);
      bottom = Math.max(bottom, ring[i + 1]);
    }
  }
  // Rows above the image count: their crossings are those of the first row.
  const rows = [Math.min(top - 1, size.height), Math.max(bottom + 2, 0)] as const;
  const create = () => createRegion(size, left - 1, rows[0], right + 2, rows[1]);
  const region = create();
  if (region.rows === 0) return EMPTY;
  rings.forEach((ring, index) => {
    const one = index === 0 ? region : create();
    if (ring.length >= 6) markRing(one, size, ring);
    if (index > 0) combine(region, one, 'add');
  });
  return region;
}
