import type { Label, PairSort } from '@twinset/contract';
import type { Item } from './originals-page.ts';
import type { PairFacts } from './pair-facts.ts';

export type PairChoice = {
  names?: string[];
  search?: string;
  show?: string;
  label?: Label['value'];
  sort?: PairSort;
};

/** Returns whether a choice needs more than the names of files. */
export const needsFacts = ({ show, label, sort = 'name' }: PairChoice): boolean =>
  show !== undefined || label !== undefined || !['name', 'newest'].includes(sort);

/** Times of upload in milliseconds since 1970, by the name of the file. */
export type UploadTimes = Readonly<Record<'images' | 'masks', ReadonlyMap<string, number>>>;

/** Returns pairs in the order of their uploads, the last one first; equal ones stay sorted by name. */
function byTime(items: readonly Item[], { images, masks }: UploadTimes): readonly Item[] {
  const timeOf = ({ image, mask }: Item) =>
    Math.max(images.get(image ?? '') ?? 0, masks.get(mask ?? '') ?? 0);
  return items.toSorted((a, b) => timeOf(b) - timeOf(a));
}

const FINDING = 'finding ';

function isShown({ show, label }: PairChoice, facts: PairFacts): boolean {
  if (label !== undefined && !facts.labels.has(label)) return false;
  if (show === 'problems') return facts.isProblem;
  if (show === 'excluded') return facts.isExcluded;
  return show === undefined || facts.codes.has(show.slice(FINDING.length));
}

/** Returns the value by which pairs are ordered, ascending. */
function rankOf({ sort, label }: PairChoice, facts: PairFacts): number {
  if (sort === 'findings') return -facts.codes.size;
  if (sort === 'smallest') return facts.smallest;
  const pixels = label === undefined ? facts.foreground : (facts.labels.get(label) ?? 0);
  return -pixels / facts.area;
}

/** Returns the pairs with one of some names, and with a text in a name. */
function byName(items: readonly Item[], { names, search = '' }: PairChoice): readonly Item[] {
  const wanted = names && new Set(names);
  const text = search.normalize('NFC').toLowerCase();
  const files = ({ image, mask }: Item) => [image, mask].filter((name) => name !== null);
  const found = wanted ? items.filter((item) => files(item).some((name) => wanted.has(name))) : items;
  if (text === '') return found;
  return found.filter((item) => files(item).some((name) => name.toLowerCase().includes(text)));
}

/**
 * Returns the chosen pairs in their order; equal ones stay sorted by name.
 * @param all pairs sorted by name
 * @param facts of all pairs, in their order; null if the choice needs none
 * @param times of the files; null if they are not the order
 */
export function choosePairs(
  all: readonly Item[],
  facts: readonly PairFacts[] | null,
  times: UploadTimes | null,
  choice: PairChoice,
): readonly Item[] {
  const found = byName(all, choice);
  const named = times === null ? found : byTime(found, times);
  if (facts === null) return named;
  const factsOf = new Map(all.map((item, index) => [item, facts[index] as PairFacts]));
  const of = (item: Item) => factsOf.get(item) as PairFacts;
  const shown = named.filter((item) => isShown(choice, of(item)));
  if (times !== null || (choice.sort ?? 'name') === 'name') return shown;
  const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);
  return shown.toSorted((a, b) => compare(rankOf(choice, of(a)), rankOf(choice, of(b))));
}
