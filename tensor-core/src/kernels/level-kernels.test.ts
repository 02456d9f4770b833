import fc from 'fast-check';
import { tableOf } from '../kinds/lookup.ts';
import { allocate, bitDepthOf, maxLevelOf, type Raster } from '../raster.ts';
import { type Call, checkKernels } from '../testing/check-kernels.ts';

const byte = fc.integer({ min: 0, max: 255 });

/** Returns one table of levels for all channels of a raster. */
function sameTable(raster: Raster, levelOf: (level: number) => number): Raster['data'][] {
  const table = allocate(maxLevelOf(raster) + 1, bitDepthOf(raster)).map((_, level) => levelOf(level));
  return new Array(raster.channels).fill(table);
}

checkKernels({
  // What vectors compute instead of a table.
  'lookup of bits': fc.tuple(byte, byte, byte, fc.integer({ min: 0, max: 256 })).map(
    ([low, high, mask, from]): Call =>
      (backend, raster) =>
        backend.lookup(
          raster,
          sameTable(raster, (level) => (level ^ (level < from ? low : high)) & mask),
        ),
  ),
  'lookup of lines': fc
    .array(fc.tuple(fc.double({ min: 0.1, max: 9, noNaN: true }), byte), { minLength: 3, maxLength: 3 })
    .map(
      (lines): Call =>
        (backend, raster) => {
          const max = maxLevelOf(raster);
          const tables = lines
            .slice(0, raster.channels)
            .map(([slope, zero]) => tableOf(max, (level) => (level - zero) * slope));
          return backend.lookup(raster, tables);
        },
    ),
  cover: fc.tuple(fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 8, maxLength: 8 }), byte).map(
    ([[left, top, right, bottom, cell, side, x, y], value]): Call =>
      (backend, raster) => {
        const covered = {
          left,
          top,
          cell: cell + 1,
          side,
          shift: [x, y] as const,
          right: Math.min(right, raster.width),
          bottom: Math.min(bottom, raster.height),
        };
        return backend.cover(raster, covered, value);
      },
  ),
});
