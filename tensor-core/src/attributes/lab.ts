import { cubeRoot, power } from '../exact-math/index.ts';
import { bitDepthOf, maxLevel, type Raster } from '../raster.ts';
import type { Region } from './region.ts';

/** sRGB to XYZ (D65, 2 degrees), each row divided by the white point (0.95047, 1, 1.08883). */
const X = [0.412453, 0.35758, 0.180423].map((weight) => weight / 0.95047);
const Y = [0.212671, 0.71516, 0.072169];
const Z = [0.019334, 0.119193, 0.950227].map((weight) => weight / 1.08883);

/**
 * Returns the mean CIELAB colour of the foreground (like scikit-image's `rgb2lab`): each pixel is converted,
 * then the mean is computed. L from 0 to 100. A single channel counts as R = G = B.
 */
export function labMean(image: Raster, region: Region): { l: number; a: number; b: number } {
  const { data, channels } = image;
  const { foreground, width, top, bottom, firstColumn, lastColumn, area } = region;
  const linear = linearTable(maxLevel(bitDepthOf(image)));
  let sumX = 0;
  let sumY = 0;
  let sumZ = 0;
  const second = channels === 3 ? 1 : 0;
  const third = channels === 3 ? 2 : 0;
  for (let y = top; y < bottom; y++) {
    if (firstColumn[y - top] < 0) continue;
    const end = y * width + lastColumn[y - top];
    for (let pixel = y * width + firstColumn[y - top]; pixel <= end; pixel++) {
      if (foreground[pixel] === 0) continue;
      const sample = pixel * channels;
      const r = linear[data[sample]];
      const g = linear[data[sample + second]];
      const b = linear[data[sample + third]];
      sumX += lightness(X[0] * r + X[1] * g + X[2] * b);
      sumY += lightness(Y[0] * r + Y[1] * g + Y[2] * b);
      sumZ += lightness(Z[0] * r + Z[1] * g + Z[2] * b);
    }
  }
  return {
    l: (116 * sumY) / area - 16,
    a: (500 * (sumX - sumY)) / area,
    b: (200 * (sumY - sumZ)) / area,
  };
}

function lightness(t: number): number {
  return t > 0.008856 ? cubeRoot(t) : 7.787 * t + 16 / 116;
}

const tables = new Map<number, Float64Array>();

/** Returns the linear light, 0 to 1, of each sample value. */
function linearTable(max: number): Float64Array {
  let table = tables.get(max);
  if (!table) {
    table = Float64Array.from({ length: max + 1 }, (_, value) => {
      const coded = value / max;
      return coded > 0.04045 ? power((coded + 0.055) / 1.055, 2.4) : coded / 12.92;
    });
    tables.set(max, table);
  }
  return table;
}
