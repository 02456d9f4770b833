import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Where tests write: reports, traces, screenshots. */
export const OUTPUT = join(ROOT, 'test-output');

/** Reference data beside the project; it may be absent. */
const SHARED = join(ROOT, '../shared/data/small');

export interface DataSet {
  name: string;
  images: string[];
  masks: string[];
}

/** A reference data set: full paths of its images and masks; `undefined` (with the reason printed) where it is absent. */
export function dataSet(name: string): DataSet | undefined {
  const folder = join(SHARED, name);
  if (!existsSync(folder)) {
    console.log(`skipped: the reference data ${folder} is not here`);
    return undefined;
  }
  const list = (kind: string) =>
    readdirSync(join(folder, kind))
      .sort()
      .map((file) => join(folder, kind, file));
  return { name, images: list('images'), masks: list('masks') };
}

/** The files of a reference case, full paths; `undefined` where the cases are absent. */
export function caseFiles(id: string, kind: 'images' | 'masks'): string[] | undefined {
  const folder = join(ROOT, '../shared/cases', id, kind);
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .sort()
    .map((file) => join(folder, file));
}
