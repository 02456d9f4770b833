import { pixelBackend } from '../backend.ts';
import type { Neighbour } from '../kernels/pixel-backend.ts';
import type { RowFactors } from '../kernels/typescript/scale-pixels.ts';
import { copyOf, type Raster, type Size } from '../raster.ts';

/** Pixels of a rectangle, ends excluded, that are within `side` of the start of a cell; cells begin before the origin. */
export interface Cover {
  left: number;
  top: number;
  right: number;
  bottom: number;
  cell: number;
  side: number;
  /** Distance of the origin from the start of its cell. */
  shift: readonly [across: number, down: number];
}

/** One computation of the pixels of an image from its own, as data: a graphics card computes the same. */
export type PixelOperation =
  | { kernel: 'lookup'; tables: readonly Raster['data'][] }
  | { kernel: 'convolve'; weights: Float64Array }
  | { kernel: 'unsharp'; weights: Float64Array; amount: number }
  | { kernel: 'weighNeighbours'; neighbours: readonly Neighbour[] }
  | { kernel: 'median'; radius: number }
  | { kernel: 'addNoise'; seed: number; deviations: Float64Array }
  | { kernel: 'setPixels'; seed: number; black: number; changed: number }
  | { kernel: 'turnHue'; sixths: number }
  | { kernel: 'scalePixels'; factorsOf: RowFactors }
  | { kernel: 'resize'; size: Size }
  | { kernel: 'cover'; cover: Cover; value: number };

function coverPixels(image: Raster, { left, top, right, bottom, ...cells }: Cover, value: number): Raster {
  const out = copyOf(image);
  const { cell, side, shift } = cells;
  for (let y = top; y < bottom; y++) {
    if ((y + shift[1]) % cell >= side) continue;
    for (let start = Math.floor((left + shift[0]) / cell) * cell - shift[0]; start < right; start += cell) {
      const [from, to] = [Math.max(left, start), Math.min(right, start + side)];
      if (from >= to) continue;
      out.data.fill(
        value,
        (y * image.width + from) * image.channels,
        (y * image.width + to) * image.channels,
      );
    }
  }
  return out;
}

/** Computes an operation with the kernels of this thread; the result is valid until the next call. */
export function runOperation(operation: PixelOperation, image: Raster): Raster {
  const backend = pixelBackend();
  switch (operation.kernel) {
    case 'lookup':
      return backend.lookup(image, operation.tables);
    case 'convolve':
      return backend.convolve(image, operation.weights, operation.weights);
    case 'unsharp':
      return backend.unsharp(image, operation.weights, operation.amount);
    case 'weighNeighbours':
      return backend.weighNeighbours(image, operation.neighbours);
    case 'median':
      return backend.median(image, operation.radius);
    case 'addNoise':
      return backend.addNoise(image, operation.seed, operation.deviations);
    case 'setPixels':
      return backend.setPixels(image, operation.seed, operation.black, operation.changed);
    case 'turnHue':
      return backend.turnHue(image, operation.sixths);
    case 'scalePixels':
      return backend.scalePixels(image, operation.factorsOf);
    case 'resize':
      return backend.resizeAntialias(
        image,
        { x: 0, y: 0, width: image.width, height: image.height },
        operation.size,
      );
    case 'cover':
      return coverPixels(image, operation.cover, operation.value);
  }
}

/** Computes operations one after another. */
export const runOperations = (operations: readonly PixelOperation[], image: Raster): Raster =>
  operations.reduce((input, operation, i) => runOperation(operation, i === 0 ? input : copyOf(input)), image);
