import type { StatsCompilation } from '@rspack/core';
import { NOTICE_FILE } from './browsers.ts';

/**
 * Returns the JavaScript files that the first page of the shell loads: the entry and its static imports, and the notice for old browsers. All
 * other chunks are loaded on demand.
 */
export function firstLoadFiles({ chunks = [] }: StatsCompilation): string[] {
  const files = chunks
    .filter(
      ({ initial, origins = [] }) => initial || origins.some(({ request }) => request?.includes('bootstrap')),
    )
    .flatMap(({ files = [] }) => files)
    .filter((file) => file.endsWith('.js'));
  return [...files, NOTICE_FILE];
}
