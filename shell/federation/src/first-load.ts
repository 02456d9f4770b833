import type { StatsCompilation } from '@rspack/core';

/**
 * The JavaScript files that the first page of the shell loads: the entry and what it imports at once. Chunks that
 * come from anywhere else are loaded when something is opened.
 */
export function firstLoadFiles({ chunks = [] }: StatsCompilation): string[] {
  return chunks
    .filter(
      ({ initial, origins = [] }) => initial || origins.some(({ request }) => request?.includes('bootstrap')),
    )
    .flatMap(({ files = [] }) => files)
    .filter((file) => file.endsWith('.js'));
}
