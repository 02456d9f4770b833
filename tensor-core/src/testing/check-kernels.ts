import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { PixelBackend } from '../kernels/pixel-backend.ts';
import { typescriptBackend } from '../kernels/typescript/index.ts';
import type { Raster } from '../raster.ts';
import { createRandom } from '../split/random.ts';
import { rasters } from './arbitraries.ts';
import { borrowing, simd } from './each-backend.ts';

/** A call of a kernel. */
export type Call = (backend: PixelBackend, raster: Raster) => Raster | Uint32Array[];

/** Returns the bytes of a result. */
const samplesOf = (result: Raster | Uint32Array[]): Buffer =>
  Buffer.concat(
    (Array.isArray(result) ? result : [result.data]).map(
      ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
    ),
  );

/** Returns a raster larger than any vector, whose size no vector divides. */
export function large(channels: number, levelOf: (x: number, y: number, noise: number) => number): Raster {
  const [width, height] = [117, 61];
  const random = createRandom(channels);
  const data = Uint8Array.from({ length: width * height * channels }, (_, i) => {
    const pixel = Math.floor(i / channels);
    return levelOf(pixel % width, Math.floor(pixel / width), random.uniform());
  });
  return { data, width, height, channels };
}

const LARGE = [1, 3].flatMap((channels) => [
  large(channels, (_x, _y, noise) => noise * 256),
  large(channels, (x, y, noise) => x + 2 * y + 9 * noise),
  // Half of the sums of two neighbours are exactly between two levels.
  large(channels, (x, y) => (x + y) & 1),
  large(channels, () => 255),
]);

/** Declares the tests that kernels have one result on every backend, bit by bit. @param kernels each with any arguments */
export function checkKernels(kernels: Record<string, fc.Arbitrary<Call>>): void {
  for (const [name, calls] of Object.entries(kernels)) {
    describe(name, () => {
      test('small rasters of 8 and 16 bit', () => {
        fc.assert(
          fc.property(rasters(), calls, (raster, call) => {
            const expected = samplesOf(call(typescriptBackend, raster));
            for (const backend of [simd, borrowing])
              expect(expected.equals(samplesOf(call(backend, raster)))).toBe(true);
          }),
          { numRuns: 60, endOnFailure: true },
        );
      });

      test('large rasters', () => {
        fc.assert(
          fc.property(fc.constantFrom(...LARGE), calls, (raster, call) => {
            const expected = samplesOf(call(typescriptBackend, raster));
            expect(expected.equals(samplesOf(call(simd, raster)))).toBe(true);
          }),
          { numRuns: 24, endOnFailure: true },
        );
      });
    });
  }
}
