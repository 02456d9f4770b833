import { existsSync } from 'node:fs';
import { join } from 'node:path';

const PHOTOGRAPHS = join(import.meta.dir, '../../../../shared/data');

/**
 * Returns the path of real photographs, which are not part of the repository; null, with the reason printed, if they do
 * not exist.
 */
export function sharedData(...path: string[]): string | null {
  const full = join(PHOTOGRAPHS, ...path);
  if (existsSync(full)) return full;
  console.log(`skipped: the photographs ../shared/data/${path.join('/')} are not on this machine`);
  return null;
}
