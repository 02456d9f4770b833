import type { Region } from './region.ts';

/**
 * Returns the eccentricity of the ellipse with the region's second central moments, 0 (circle) to 1 (line); a
 * single pixel gives 0. The moments are those of points, without the 1/12 that a square pixel adds (like
 * scikit-image's regionprops).
 */
export function eccentricity(region: Region): number {
  const { foreground, width, top, bottom, left, right, area, firstColumn, lastColumn } = region;
  // Sums around an integer centre are exact for all accepted image sizes that occur in practice.
  const middleX = (left + right) >> 1;
  const middleY = (top + bottom) >> 1;
  let sumX = 0;
  let sumY = 0;
  let sumXX = 0;
  let sumYY = 0;
  let sumXY = 0;
  for (let y = top; y < bottom; y++) {
    if (firstColumn[y - top] < 0) continue;
    const row = y * width;
    const to = lastColumn[y - top];
    let count = 0;
    let rowX = 0;
    let rowXX = 0;
    for (let x = firstColumn[y - top]; x <= to; x++) {
      if (foreground[row + x] === 0) continue;
      const dx = x - middleX;
      count++;
      rowX += dx;
      rowXX += dx * dx;
    }
    const dy = y - middleY;
    sumX += rowX;
    sumXX += rowXX;
    sumY += dy * count;
    sumYY += dy * dy * count;
    sumXY += dy * rowX;
  }
  const xx = (area * sumXX - sumX * sumX) / (area * area);
  const yy = (area * sumYY - sumY * sumY) / (area * area);
  const xy = (area * sumXY - sumX * sumY) / (area * area);
  const spread = Math.sqrt(4 * xy * xy + (yy - xx) * (yy - xx));
  const major = (xx + yy + spread) / 2;
  if (major === 0) return 0;
  const minor = Math.max(0, (xx + yy - spread) / 2);
  return Math.sqrt(Math.max(0, 1 - minor / major));
}
