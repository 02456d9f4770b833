import { fillPolygon, wholePixel } from './pillow-polygon.ts';
import { createRegion, fillSpan, type Region, type Size } from './region.ts';

/** Corners of a rectangle or of the box around an ellipse, in pixels. */
export type Corners = readonly [left: number, top: number, right: number, bottom: number];

/** Rasterises a rectangle by the rule of Pillow: fractions are dropped, and both corners are part of the shape. */
export function pillowRectangle(corners: Corners, size: Size): Region {
  const [left, top, right, bottom] = corners.map(wholePixel) as [number, number, number, number];
  const region = createRegion(size, left, top, right + 1, bottom + 1);
  for (let row = 0; row < region.rows; row++) fillSpan(region, region.y + row, left, right);
  return region;
}

/**
 * Returns half the width of an ellipse in each row from its centre on, on a grid of half pixels: the outline is followed
 * from the side to the top, always to the neighbour with the smallest deviation from the ellipse.
 * @param a width, and `b` height, in pixels
 */
function* quarter(a: number, b: number): Generator<{ x: number; y: number }> {
  // Whole numbers of up to 128 bits, as the deviation of large ellipses exceeds the precision of numbers.
  const [a2, b2] = [BigInt(a) * BigInt(a), BigInt(b) * BigInt(b)];
  const deviation = (x: number, y: number): bigint => {
    const d = a2 * BigInt(y) * BigInt(y) + b2 * BigInt(x) * BigInt(x) - a2 * b2;
    return d < 0n ? -d : d;
  };
  let [x, y] = [a, b % 2];
  let reported = -1;
  for (;;) {
    if (y > reported) yield { x, y };
    reported = y;
    if (x === a % 2 && y === b) return;
    let [nextX, nextY] = [x, y + 2];
    if (x > 1) {
      let best = deviation(x, y + 2);
      const diagonal = deviation(x - 2, y + 2);
      if (best > diagonal) {
        nextX = x - 2;
        best = diagonal;
      }
      if (best > deviation(x - 2, y)) [nextX, nextY] = [x - 2, y];
    }
    [x, y] = [nextX, nextY];
  }
}

/** Rasterises an ellipse by the rule of Pillow (`ImageDraw.ellipse`), in the box whose fractions are dropped. */
export function pillowEllipse(corners: Corners, size: Size): Region {
  const [left, top, right, bottom] = corners.map(wholePixel) as [number, number, number, number];
  const region = createRegion(size, left, top, right + 1, bottom + 1);
  const [a, b] = [right - left, bottom - top];
  // A box of one pixel is not drawn.
  if (region.rows === 0 || a < 0 || b < 0 || a + b === 0) return region;
  for (const { x, y } of quarter(a, b)) {
    for (const row of [(b + y) / 2, (b - y) / 2])
      fillSpan(region, top + row, left + (a - x) / 2, left + (a + x) / 2);
  }
  return region;
}

/** Rounds half away from zero, and half towards zero. */
const roundUp = (x: number): number => Math.sign(x) * Math.floor(Math.abs(x) + 0.5);
const roundDown = (x: number): number => Math.sign(x) * Math.ceil(Math.abs(x) - 0.5);

/**
 * Rasterises a line by the rule of Pillow (`ImageDraw.line`): one polygon of four corners per segment, without joints.
 * @param points x, y, x, y…
 * @param thickness more than one pixel
 */
export function pillowLine(points: ArrayLike<number>, thickness: number, size: Size): Region[] {
  const regions: Region[] = [];
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [x0, y0] = [wholePixel(points[i]), wholePixel(points[i + 1])];
    const [x1, y1] = [wholePixel(points[i + 2]), wholePixel(points[i + 3])];
    const [dx, dy] = [x1 - x0, y1 - y0];
    if (dx === 0 && dy === 0) {
      regions.push(pillowRectangle([x0, y0, x0, y0], size));
      continue;
    }
    const half = (thickness - 1) / 2;
    const length = Math.sqrt(dx * dx + dy * dy);
    const [more, less] = [roundUp(half) / length, roundDown(half) / length];
    const [xLess, xMore] = [roundDown(less * dy), roundDown(more * dy)];
    const [yLess, yMore] = [roundDown(less * dx), roundDown(more * dx)];
    const corners = [
      [x0 - xLess, y0 + yMore],
      [x1 - xLess, y1 + yMore],
      [x1 + xMore, y1 - yLess],
      [x0 + xMore, y0 - yLess],
    ] as const;
    regions.push(fillPolygon(corners, size));
  }
  return regions;
}
