import { createRegion, EMPTY, fillSpan, type Region, type Size } from './region.ts';

/** Coordinates beyond are moved here, so that differences fit into 32 bits as in the reference. */
const FAR = 1e8;

/** Returns a coordinate as the drawing functions of Pillow use it: without its fraction. */
export const wholePixel = (value: number): number => Math.trunc(Math.max(-FAR, Math.min(FAR, value)));

/** Edge of a polygon whose ends are in different rows. */
interface Edge {
  index: number;
  x0: number;
  y0: number;
  top: number;
  bottom: number;
  /** Change of x per row, in single precision. */
  slope: number;
}

/** Rounds half away from zero. */
const roundAway = (x: number): number => (x >= 0 ? Math.floor(x + 0.5) : -Math.floor(-x + 0.5));
/** Rounds the left end of a span; halves are rounded away from zero, in single precision. */
const spanStart = (x: number): number => (x >= 0 ? Math.floor(Math.fround(x + 0.5)) : -Math.floor(-x + 0.5));
/** Rounds the right end of a span; halves are rounded towards zero. */
const spanEnd = (x: number): number => (x >= 0 ? Math.ceil(Math.fround(x - 0.5)) : -Math.ceil(-x - 0.5));

const crossing = (edge: Edge, row: number): number =>
  Math.fround(Math.fround((row - edge.y0) * edge.slope) + edge.x0);

/**
 * Moves the crossing at a corner of two edges, if both continue to the same side: the span then begins beside the
 * pixels of the neighbouring row, so that thin corners stay connected.
 */
function atCorner(x: number, edge: Edge, row: number, before: readonly Edge[]): number {
  const next = row + (row === edge.bottom ? -1 : 1);
  for (const other of before) {
    if ((row !== other.top && row !== other.bottom) || other.slope === 0) continue;
    if (roundAway(x) !== roundAway(crossing(other, row))) continue;
    if (next < other.top || next > other.bottom) continue;
    const a = crossing(edge, next);
    const b = crossing(other, next);
    if (x > Math.fround(a + 1) && x > Math.fround(b + 1)) return Math.fround(roundAway(Math.max(a, b)) + 1);
    if (x < Math.fround(a - 1) && x < Math.fround(b - 1)) return Math.fround(roundAway(Math.min(a, b)) - 1);
    return x;
  }
  return x;
}

/** Fills the spans between the crossings of each row. */
function fillRows(region: Region, edges: readonly Edge[], first: number, last: number): void {
  const waiting = edges.filter(({ bottom }) => bottom >= first).sort((a, b) => a.top - b.top);
  let active: Edge[] = [];
  for (let row = first, next = 0; row <= last; row++) {
    active = active.filter(({ bottom }) => bottom >= row);
    if (next < waiting.length && (waiting[next] as Edge).top <= row) {
      while (next < waiting.length && (waiting[next] as Edge).top <= row)
        active.push(waiting[next++] as Edge);
      active.sort((a, b) => a.index - b.index);
    }
    const xs: number[] = [];
    for (let i = 0; i < active.length; i++) {
      const edge = active[i] as Edge;
      const x = crossing(edge, row);
      // The lower end of an edge counts twice, except in the last row.
      if (row === edge.bottom && row < last) xs.push(x, x);
      else if ((row === edge.top || row === edge.bottom) && edge.slope !== 0) {
        xs.push(atCorner(x, edge, row, active.slice(0, i)));
      } else xs.push(x);
    }
    xs.sort((a, b) => a - b);
    for (let i = 1; i < xs.length; i += 2)
      fillSpan(region, row, spanStart(xs[i - 1] as number), spanEnd(xs[i] as number));
  }
}

/**
 * Rasterises a polygon by the rule of Pillow (`ImageDraw.polygon` with equal fill and outline), which LabelMe and the
 * Cityscapes scripts use: fractions of coordinates are dropped, rows are filled between crossings that are computed
 * in single precision, and pixels of the boundary are part of the shape.
 * @param ring x, y, x, y…
 */
export function pillowPolygon(ring: ArrayLike<number>, size: Size): Region {
  const points: [number, number][] = [];
  for (let i = 0; i + 1 < ring.length; i += 2) points.push([wholePixel(ring[i]), wholePixel(ring[i + 1])]);
  return fillPolygon(points, size);
}

/** Returns the filled region of a polygon with whole coordinates. */
export function fillPolygon(points: readonly (readonly [number, number])[], size: Size): Region {
  let [left, top, right, bottom] = [FAR, FAR, -FAR, -FAR];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const region = createRegion(size, left - 2, top, right + 3, bottom + 1);
  if (region === EMPTY) return EMPTY;
  const edges: Edge[] = [];
  points.forEach(([x0, y0], index) => {
    const [x1, y1] = points[(index + 1) % points.length] as readonly [number, number];
    if (y0 === y1) {
      fillSpan(region, y0, Math.min(x0, x1), Math.max(x0, x1));
      return;
    }
    const slope = Math.fround(Math.fround(x1 - x0) / Math.fround(y1 - y0));
    edges.push({ index, x0, y0, top: Math.min(y0, y1), bottom: Math.max(y0, y1), slope });
  });
  fillRows(region, edges, Math.max(0, top), Math.min(size.height, bottom));
  return region;
}
