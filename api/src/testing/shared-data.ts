import { existsSync } from 'node:fs';
import { join } from 'node:path';

const SHARED = join(import.meta.dir, '..', '..', '..', '..', 'shared');

/** The path of reference data, or null (and a line that says so) where this machine has none. */
export function sharedData(...path: string[]): string | null {
  const full = join(SHARED, ...path);
  if (existsSync(full)) return full;
  console.log(`skipped: there is no reference data at ../shared/${path.join('/')}`);
  return null;
}
