import { pixelBackend } from '../backend.ts';
import type { Cover, Neighbour } from '../kernels/pixel-backend.ts';
import type { RowFactors } from '../kernels/typescript/scale-pixels.ts';
import { copyOf, type Raster, type Size } from '../raster.ts';

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
      return backend.cover(image, operation.cover, operation.value);
  }
}

/** Computes operations one after another. */
export const runOperations = (operations: readonly PixelOperation[], image: Raster): Raster =>
  operations.reduce((input, operation, i) => runOperation(operation, i === 0 ? input : copyOf(input)), image);
