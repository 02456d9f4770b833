import type { Polygon } from './object-polygon.ts';

/** A part of a mask: 1 for drawn pixels; `x` and `y` are its first column and row. */
export interface Window {
  data: Uint8Array;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws a line pixel by pixel, both ends included. */
function drawLine(
  { data, x: left, y: top, width, height }: Window,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): void {
  const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0), 1);
  const stepX = (x1 - x0) / steps;
  const stepY = (y1 - y0) / steps;
  // Outlines consist of lines along rows, columns and diagonals, whose steps are whole.
  const isWhole = Number.isInteger(stepX) && Number.isInteger(stepY);
  for (let i = 0; i <= steps; i++) {
    const x = (isWhole ? x0 + stepX * i : Math.round(x0 + ((x1 - x0) * i) / steps)) - left;
    const y = (isWhole ? y0 + stepY * i : Math.round(y0 + ((y1 - y0) * i) / steps)) - top;
    if (x >= 0 && y >= 0 && x < width && y < height) data[y * width + x] = 1;
  }
}

/** Toggles the pixels of the rows at which an edge enters or leaves the inside of a polygon. */
function cross(
  { data, x: left, y: top, width, height }: Window,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): void {
  const from = Math.max(Math.min(y0, y1), top);
  const to = Math.min(Math.max(y0, y1), top + height);
  for (let y = from; y < to; y++) {
    const column = Math.max(0, Math.ceil(x0 + ((x1 - x0) * (y - y0)) / (y1 - y0)) - left);
    if (column < width) data[(y - top) * width + column] ^= 1;
  }
}

/**
 * Draws a polygon of whole pixels as OpenCV's `fillPoly` does: the inside by the even-odd rule, and the pixels of its
 * lines.
 */
export function drawPolygon(window: Window, polygon: Polygon): void {
  const { data, y: top, width, height } = window;
  const crossed: Window = { ...window, data: new Uint8Array(width * height) };
  let [first, last] = [height, 0];
  for (let i = 0; i < polygon.length; i += 2) {
    const next = i + 2 === polygon.length ? 0 : i + 2;
    drawLine(window, polygon[i], polygon[i + 1], polygon[next], polygon[next + 1]);
    cross(crossed, polygon[i], polygon[i + 1], polygon[next], polygon[next + 1]);
    first = Math.min(first, polygon[i + 1] - top);
    last = Math.max(last, polygon[i + 1] - top);
  }
  for (let row = Math.max(0, first); row < Math.min(height, last); row++) {
    let isInside = 0;
    for (let at = row * width; at < (row + 1) * width; at++) {
      isInside ^= crossed.data[at];
      data[at] |= isInside;
    }
  }
}
