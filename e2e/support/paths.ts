import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Folder for the output of tests: reports, traces, screenshots. */
export const OUTPUT = join(ROOT, 'test-output');

/** Real photographs beside the project; they may be absent. */
const SHARED = join(ROOT, '../shared/data/small');

export interface DataSet {
  name: string;
  images: string[];
  masks: string[];
}

/**
 * Returns a dataset of photographs: full paths of its images and masks; prints the reason and returns
 * `undefined` if it is absent.
 */
export function dataSet(name: string): DataSet | undefined {
  const folder = join(SHARED, name);
  if (!existsSync(folder)) {
    console.log(`skipped: the photographs ${folder} are not on this machine`);
    return undefined;
  }
  const list = (kind: string) =>
    readdirSync(join(folder, kind))
      .sort()
      .map((file) => join(folder, kind, file));
  return { name, images: list('images'), masks: list('masks') };
}

/** Returns the full paths of the files of a case. */
export function caseFiles(id: string, kind: 'images' | 'masks'): string[] {
  const folder = join(ROOT, 'api/engine/cases/inputs', id, kind);
  return readdirSync(folder)
    .sort()
    .map((file) => join(folder, file));
}
