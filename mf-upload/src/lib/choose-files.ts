import type { ListedFile } from './file-rows.ts';

/** Orders of a list of files: as given, which is by name after those that need attention, by time of upload, or by size. */
export const FILE_SORTS = ['name', 'newest', 'largest', 'smallest'] as const;
export type FileSort = (typeof FILE_SORTS)[number];

export interface FileChoice {
  /** Text in the names of the chosen files, in any case; empty: all. */
  search: string;
  onlyProblems: boolean;
  sort: FileSort;
}

/** Compares by number of pixels; files of unknown size by bytes, after the others. */
const bySize = (a: ListedFile, b: ListedFile): number => b.pixels - a.pixels || b.bytes - a.bytes;

/** Returns the chosen rows in their order. */
export function chooseFiles(
  rows: readonly ListedFile[],
  { search, onlyProblems, sort }: FileChoice,
): readonly ListedFile[] {
  const text = search.trim().normalize('NFC').toLowerCase();
  const chosen =
    text === '' && !onlyProblems
      ? rows
      : rows.filter(
          ({ name, problem }) =>
            (!onlyProblems || problem !== undefined) && name.toLowerCase().includes(text),
        );
  if (sort === 'name') return chosen;
  if (sort === 'newest') return chosen.toSorted((a, b) => b.uploaded - a.uploaded);
  const sorted = chosen.toSorted(bySize);
  return sort === 'largest' ? sorted : sorted.reverse();
}
