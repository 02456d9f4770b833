import { nameOfPair } from '@twinset/sdk';
import type { PairItem } from '@twinset/ui';

/** Files of the selected pairs, by the name of the pair. */
export type Selected = ReadonlyMap<string, readonly string[]>;

/**
 * Returns a selection with further pairs, or without them.
 * @param items all loaded pairs, in the order of the grid; undefined for those that are not loaded
 * @param to pair that was pressed
 * @param from name of the pair at the other end of a range; null for the pressed pair alone
 */
export function withSelected(
  selected: Selected | null,
  items: readonly (PairItem | undefined)[],
  { to, from, isSelected }: { to: PairItem; from: string | null; isSelected: boolean },
): Selected {
  const next = new Map(selected);
  const at = (name: string) => items.findIndex((item) => item !== undefined && nameOfPair(item) === name);
  const ends = from === null ? [] : [at(from), at(nameOfPair(to))].sort((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  for (const item of first < 0 ? [to] : items.slice(first, last + 1)) {
    if (item === undefined) continue;
    const files = [item.image?.name, item.mask?.name].filter((name) => name !== undefined);
    if (isSelected) next.set(nameOfPair(item), files);
    else next.delete(nameOfPair(item));
  }
  return next;
}
