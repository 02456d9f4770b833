import type { PreviewItem } from '@twinset/contract';
import { nameOfPair } from '@twinset/sdk';

/** Files of the selected pairs, by the name of the pair. */
export type Selected = ReadonlyMap<string, readonly string[]>;

/** Returns a selection with further pairs, or without them. */
export function withSelected(
  selected: Selected,
  pairs: readonly PreviewItem[],
  isSelected: boolean,
): Selected {
  const next = new Map(selected);
  for (const pair of pairs) {
    const files = [pair.image?.name, pair.mask?.name].filter((name) => name !== undefined);
    if (isSelected) next.set(nameOfPair(pair), files);
    else next.delete(nameOfPair(pair));
  }
  return next;
}
