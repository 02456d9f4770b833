import { createRegion, EMPTY, fillSpan, type Region, type Size, setPixel } from './region.ts';

/** Bits of the fraction of an x coordinate. */
const SHIFT = 16;
const ONE = 1 << SHIFT;
/** Coordinates beyond are moved here, so that all products are exact. */
const FAR = 1e7;

const whole = (value: number): number => Math.trunc(Math.max(-FAR, Math.min(FAR, value)));

/** Part of an edge: rows `[top, bottom)`, `x` in the row `top` and its change per row, in 1/65536 pixel. */
interface Edge {
  top: number;
  bottom: number;
  x: number;
  step: number;
}

interface Point {
  x: number;
  y: number;
}

/** Returns the sides of the image beyond which a point is: 1 left, 2 right, 4 above, 8 below. */
const sides = ({ x, y }: Point, right: number, bottom: number): number =>
  (x < 0 ? 1 : 0) + (x > right ? 2 : 0) + (y < 0 ? 4 : 0) + (y > bottom ? 8 : 0);

interface Clipped {
  a: Point;
  b: Point;
  isInside: boolean;
}

/**
 * Clips a line to the image, first its rows and then its columns, with whole coordinates. The ends of a line that is
 * outside may have been moved, too: the slope of its edge depends on them.
 */
function clip(from: Point, to: Point, { width, height }: Size): Clipped {
  const [right, bottom] = [width - 1, height - 1];
  const [a, b] = [{ ...from }, { ...to }];
  const toRow = (point: Point, code: number) => {
    const y = code < 8 ? 0 : bottom;
    point.x += Math.trunc(((y - point.y) * (b.x - a.x)) / (b.y - a.y));
    point.y = y;
  };
  const toColumn = (point: Point, code: number) => {
    const x = code === 1 ? 0 : right;
    point.y += Math.trunc(((x - point.x) * (b.y - a.y)) / (b.x - a.x));
    point.x = x;
  };
  let [first, second] = [sides(a, right, bottom), sides(b, right, bottom)];
  const isCut = () => (first & second) === 0 && (first | second) !== 0;
  if (isCut()) {
    if (first & 12) toRow(a, first);
    if (first & 12) first = sides(a, right, bottom) & 3;
    if (second & 12) toRow(b, second);
    if (second & 12) second = sides(b, right, bottom) & 3;
    if (isCut()) {
      if (first) toColumn(a, first);
      if (second) toColumn(b, second);
      return { a, b, isInside: true };
    }
  }
  return { a, b, isInside: (first | second) === 0 };
}

/** Draws a line of connected pixels from left to right, with the error term of Bresenham. */
function drawLine(region: Region, from: Point, to: Point): void {
  const [a, b] = from.x <= to.x ? [from, to] : [to, from];
  const dx = b.x - a.x;
  const dy = Math.abs(b.y - a.y);
  const stepY = b.y < a.y ? -1 : 1;
  const isSteep = dy > dx;
  const [long, short] = isSteep ? [dy, dx] : [dx, dy];
  let { x, y } = a;
  let error = long - 2 * short;
  for (let count = 0; count <= long; count++) {
    setPixel(region, x, y);
    const isDiagonal = error < 0;
    error += (isDiagonal ? 2 * long : 0) - 2 * short;
    if (isDiagonal || !isSteep) x++;
    if (isDiagonal || isSteep) y += stepY;
  }
}

/** Returns an edge between two points, with the slope of its clipped line. */
function edgeOf(from: Point, to: Point, a: Point, b: Point): Edge {
  const [fromRow, toRow] = a.y === b.y ? [from.y, to.y] : [a.y, b.y];
  const step = Math.trunc(((b.x - a.x) * ONE) / (toRow - fromRow));
  return from.y < to.y
    ? { top: from.y, bottom: to.y, x: a.x * ONE + (from.y - fromRow) * step, step }
    : { top: to.y, bottom: from.y, x: b.x * ONE + (to.y - toRow) * step, step };
}

/** Fills each row between the pairs of its crossings, from the next whole pixel to the last. */
function fillEdges(region: Region, edges: readonly Edge[]): void {
  const waiting = [...edges].sort((a, b) => a.top - b.top);
  let active: Edge[] = [];
  for (let row = region.y, next = 0; row < region.y + region.rows; row++) {
    while (next < waiting.length && (waiting[next] as Edge).top <= row) active.push(waiting[next++] as Edge);
    active = active.filter(({ bottom }) => bottom > row);
    const xs = active.map(({ x, top, step }) => x + (row - top) * step).sort((a, b) => a - b);
    for (let i = 1; i < xs.length; i += 2)
      fillSpan(region, row, Math.ceil((xs[i - 1] as number) / ONE), Math.floor((xs[i] as number) / ONE));
  }
}

/**
 * Rasterises a polygon by the rule of OpenCV (`fillPoly` with whole coordinates and 8-connected lines), which YOLO and
 * Supervisely use: fractions of coordinates are dropped, the inside is filled by rows with x in 1/65536 pixel, and the
 * pixels of the boundary lines are part of the shape.
 * @param ring x, y, x, y…
 * @param into region to which the pixels are added; default: a region around the polygon
 */
export function opencvPolygon(ring: ArrayLike<number>, size: Size, into?: Region): Region {
  const points: Point[] = [];
  for (let i = 0; i + 1 < ring.length; i += 2) points.push({ x: whole(ring[i]), y: whole(ring[i + 1]) });
  let [left, top, right, bottom] = [FAR, FAR, -FAR, -FAR];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const region = into ?? createRegion(size, left, top, right + 1, bottom + 1);
  if (region === EMPTY) return EMPTY;
  const edges: Edge[] = [];
  let from = points[points.length - 1] as Point;
  for (const to of points) {
    const { a, b, isInside } = clip(from, to, size);
    if (isInside) drawLine(region, a, b);
    if (from.y !== to.y) edges.push(edgeOf(from, to, a, b));
    from = to;
  }
  fillEdges(region, edges);
  return region;
}
