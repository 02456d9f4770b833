import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import type { Raster } from '../raster.ts';

/** One reference case of one op, computed by TensorFlow or Pillow. */
export interface GoldenCase {
  id: string;
  input: string;
  op: string;
  params: Record<string, number>;
  interpolation: string | null;
  fill: number | null;
  /** Null if only the size is compared with the reference. */
  expected: string | null;
  width: number;
  height: number;
  channels: number;
  tolerance_levels: number;
  tolerance_fraction?: number;
}

/** Returns the path of a file of the reference values, such as `split/bars.json`. */
export const goldenFile = (path: string): string => join(import.meta.dir, 'golden', path);

/** Reads a JSON file of the reference values. */
export const goldenJson = <T>(path: string): T => JSON.parse(readFileSync(goldenFile(path), 'utf8')) as T;

/** Reads the reference cases of single ops. */
export const goldenCases = (): GoldenCase[] => goldenJson<{ cases: GoldenCase[] }>('ops/manifest.json').cases;

/** Reads header and rows of a CSV file of the reference values, which has no quoted cells. */
export const goldenCsv = (path: string): string[][] =>
  readFileSync(goldenFile(path), 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));

/** Reads a PNG of the reference values with its stored samples. */
export function goldenRaster(path: string): Raster {
  const { data, width, height, channels } = decode(readFileSync(goldenFile(path)));
  if (!(data instanceof Uint8Array)) throw new Error(`${path} is not an 8 bit PNG.`);
  return { data: new Uint8Array(data), width, height, channels };
}
