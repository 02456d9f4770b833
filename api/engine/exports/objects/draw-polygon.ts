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

/**
 * Draws a polygon of whole pixels as OpenCV's `fillPoly` does: the inside by the even-odd rule, and the pixels of its
 * lines.
 */
export function drawPolygon(window: Window, polygon: Polygon): void {
  const { data, x: left, y: top, width, height } = window;
  const crossings: number[][] = Array.from({ length: height }, () => []);
  for (let i = 0; i < polygon.length; i += 2) {
    const next = (i + 2) % polygon.length;
    const [x0, y0, x1, y1] = [polygon[i], polygon[i + 1], polygon[next], polygon[next + 1]];
    drawLine(window, x0, y0, x1, y1);
    const [from, to] = [Math.min(y0, y1), Math.max(y0, y1)];
    for (let y = Math.max(from, top); y < Math.min(to, top + height); y++)
      crossings[y - top].push(x0 + ((x1 - x0) * (y - y0)) / (y1 - y0));
  }
  for (const [row, at] of crossings.entries()) {
    at.sort((a, b) => a - b);
    for (let i = 0; i + 1 < at.length; i += 2) {
      const [from, to] = [
        Math.max(Math.ceil(at[i]), left),
        Math.min(Math.floor(at[i + 1]), left + width - 1),
      ];
      if (to >= from) data.fill(1, row * width + from - left, row * width + to - left + 1);
    }
  }
}
