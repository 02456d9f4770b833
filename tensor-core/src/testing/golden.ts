import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import type { Raster } from '../raster.ts';

const FOLDER = join(import.meta.dir, '../../../../shared/golden/ops');

/** One reference case of one op; see the manifest beside the files. */
export interface GoldenCase {
  id: string;
  input: string;
  op: string;
  params: Record<string, number>;
  interpolation: string | null;
  fill: number | null;
  expected: string;
  tolerance_levels: number;
  tolerance_fraction?: number;
  expected_f32?: string;
  tolerance_f32?: number;
}

/** The reference cases, or null with a printed reason where the folder is absent. */
export function goldenCases(): GoldenCase[] | null {
  if (!existsSync(FOLDER)) {
    console.warn(`No reference values: ${FOLDER} is absent; the tests against them are skipped.`);
    return null;
  }
  return (JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8')) as { cases: GoldenCase[] }).cases;
}

/** Reads a PNG of the reference folder as stored. */
export function goldenRaster(path: string): Raster {
  const { data, width, height, channels } = decode(readFileSync(join(FOLDER, path)));
  if (!(data instanceof Uint8Array)) throw new Error(`${path} is not an 8 bit PNG.`);
  return { data: new Uint8Array(data), width, height, channels };
}
