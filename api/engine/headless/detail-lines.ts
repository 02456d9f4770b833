import type { FailedFile } from '@twinset/contract';

const LISTED = 5;

/** Lists up to five files with their reasons, one per line, and says how many more there are. */
export function detailLines(details: readonly FailedFile[]): string[] {
  const more = details.length - LISTED;
  const lines = details.slice(0, LISTED).map(({ filename, reason }) => `${filename}: ${reason}`);
  return more > 0 ? [...lines, `and ${more.toLocaleString('en-US')} more`] : lines;
}
