import type { PlannedPair } from '../layout.ts';
import { maskPaths } from './names.ts';

/** Returns the texts in ascending order; those of pairs mostly are. */
const ascending = (texts: string[]): string[] =>
  texts.every((text, i) => i === 0 || (texts[i - 1] as string) <= text) ? texts : texts.sort();

/** Lists of pairs, which are needed several times. */
const known = new WeakMap<readonly PlannedPair[], readonly string[][]>();

/** Returns the paths of all images and of all masks, each in ascending order. */
function listsOf(pairs: readonly PlannedPair[]): readonly string[][] {
  const found = known.get(pairs);
  if (found) return found;
  const [images, masks]: [string[], string[]] = [[], []];
  for (const { image, mask } of pairs) {
    if (typeof image === 'string') images.push(image);
    else images.push(...image);
    if (mask.kind === 'file') masks.push(mask.path);
    else for (const path of maskPaths(mask)) masks.push(path);
  }
  const lists = [ascending(images), ascending(masks)];
  known.set(pairs, lists);
  return lists;
}

/**
 * Returns a function that returns whether pairs use a path, for paths in ascending order: both lists are read once, which
 * takes less time than a set of 100,000 paths. The list of pairs does not change.
 */
export function usedPaths(pairs: readonly PlannedPair[]): (path: string) => boolean {
  const readers = listsOf(pairs).map((list) => {
    let at = 0;
    return (path: string) => {
      while (at < list.length && (list[at] as string) < path) at++;
      return list[at] === path;
    };
  });
  return (path) => {
    let isUsed = false;
    for (const reader of readers) if (reader(path)) isUsed = true;
    return isUsed;
  };
}

/** Returns the paths of all files that pairs use. */
export const pathsOfAll = (pairs: readonly PlannedPair[]): ReadonlySet<string> =>
  new Set(listsOf(pairs).flat());
