import { MESSAGES, type PreviewItem, TOAST_MS } from '@twinset/contract';
import { nameOfPair, toast, type useOriginals } from '@twinset/sdk';
import { useStable } from '@twinset/ui';
import { useRef, useState } from 'react';
import { type Selected, withSelected } from './select-pairs.ts';

/** Returns which pairs are selected, null while none can be, and functions that change it. */
export function usePairSelection({ items, find, between }: ReturnType<typeof useOriginals>) {
  const [selected, setSelected] = useState<Selected | null>(null);
  const pressed = useRef<string | null>(null);
  /** Number of the selection: a range that is loaded late belongs to the one in which it was chosen. */
  const number = useRef(0);
  const add = (pairs: readonly PreviewItem[], isSelected: boolean) =>
    setSelected((now) => now && withSelected(now, pairs, isSelected));
  const positionOf = async (name: string) => {
    const loaded = items.findIndex((item) => item !== undefined && nameOfPair(item) === name);
    return loaded < 0 ? await find(name) : loaded;
  };
  /** @param isRange all pairs from the last pressed one on, also those that are not loaded */
  const select = useStable(async (pair: PreviewItem, isSelected: boolean, isRange: boolean) => {
    const from = isRange ? pressed.current : null;
    const own = number.current;
    pressed.current = nameOfPair(pair);
    add([pair], isSelected);
    if (from === null) return;
    try {
      const [start, end] = await Promise.all([positionOf(from), positionOf(nameOfPair(pair))]);
      // The filter does not show the other end any more.
      if (start === null || end === null) return;
      const range = await between(Math.min(start, end), Math.max(start, end));
      if (own === number.current) add(range, isSelected);
    } catch {
      const description = MESSAGES.preview.uploaded;
      toast({ intent: 'error', title: 'Pairs not selected', description, durationMs: TOAST_MS.error });
    }
  });
  const change = useStable((next: Selected | null) => {
    pressed.current = null;
    number.current += 1;
    setSelected(next);
  });
  return { selected, select, setSelected: change };
}
