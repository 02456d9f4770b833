import type { StatsCompilation } from '@rspack/core';

/**
 * Returns the JavaScript files that the first page of the shell loads: the entry and its static imports. All
 * other chunks are loaded on demand.
 */
export function firstLoadFiles({ chunks = [] }: StatsCompilation): string[] {
  return chunks
    .filter(
      ({ initial, origins = [] }) => initial || origins.some(({ request }) => request?.includes('bootstrap')),
    )
    .flatMap(({ files = [] }) => files)
    .filter((file) => file.endsWith('.js'));
}
