import { jpegLevels } from '../../reference/jpeg.ts';
import { referenceOf } from '../../reference/oracle.ts';
import type { Raster } from '../raster.ts';

/** Tables K.1 and K.2 of the JPEG standard. */
const TABLES = [
  `16 11 10 16 24 40 51 61 12 12 14 19 26 58 60 55 14 13 16 24 40 57 69 56 14 17 22 29 51 87 80 62
   18 22 37 56 68 109 103 77 24 35 55 64 81 104 113 92 49 64 78 87 103 121 120 101 72 92 95 98 112 100 103 99`,
  `17 18 24 47 99 99 99 99 18 21 26 66 99 99 99 99 24 26 56 99 99 99 99 99 47 66 ${'99 '.repeat(38)}`,
].map((text) => text.trim().split(/\s+/).map(Number));

const known = new WeakMap<Raster, Map<number, ReturnType<typeof jpegLevels>>>();

export const reference = referenceOf('jpegCompression', 'filter', (image, x, y, k, { quality }) => {
  const levels = known.get(image) ?? new Map<number, ReturnType<typeof jpegLevels>>();
  known.set(image, levels);
  const percent = quality < 50 ? Math.floor(5000 / quality) : 200 - 2 * quality;
  const tables = TABLES.map((table) =>
    table.map((one) => Math.min(255, Math.max(1, Math.floor((one * percent + 50) / 100)))),
  );
  const level = levels.get(quality) ?? jpegLevels(image, tables);
  levels.set(quality, level);
  return level(x, y, k);
});
