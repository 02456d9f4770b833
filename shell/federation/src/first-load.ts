import type { StatsCompilation } from '@rspack/core';

/** Returns the JavaScript files that the first page of the shell loads; all other chunks are loaded on demand. */
export function firstLoadFiles({ chunks = [] }: StatsCompilation): string[] {
  return chunks
    .filter(({ initial }) => initial)
    .flatMap(({ files = [] }) => files)
    .filter((file) => file.endsWith('.js'));
}
