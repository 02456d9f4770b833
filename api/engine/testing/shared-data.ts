import { existsSync } from 'node:fs';
import { join } from 'node:path';

const PHOTOGRAPHS = join(import.meta.dir, '../../../../shared/data');

/** Path of real photographs, which are no part of the repository; null, with the reason printed, where they are absent. */
export function sharedData(...path: string[]): string | null {
  const full = join(PHOTOGRAPHS, ...path);
  if (existsSync(full)) return full;
  console.log(`skipped: the photographs ../shared/data/${path.join('/')} are not on this machine`);
  return null;
}
