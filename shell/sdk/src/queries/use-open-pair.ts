import type { PreviewItem } from '@twinset/contract';
import { useEffect, useState } from 'react';
import type { Pairs } from './use-pairs.ts';

/** Returns the name of a pair: that of its image. */
export const nameOfPair = ({ image, mask }: PreviewItem): string => image?.name ?? mask?.name ?? '';

export interface OpenPair {
  index: number | null;
  open: (index: number | null) => void;
}

/**
 * Returns which pair the viewer shows: that of the file which the address names.
 * @param find returns the position of the pair of a file
 * @param file image or mask of the open pair; null if none is open
 */
export function useOpenPair(
  { items, need, find }: Pairs & { find: (file: string) => Promise<number | null> },
  file: string | null,
  setFile: (file: string | null) => void,
): OpenPair {
  const [index, setIndex] = useState<number | null>(null);
  const item = index === null ? undefined : items[index];
  const isOpen = file !== null && [item?.image?.name, item?.mask?.name].includes(file);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another file is looked for
  useEffect(() => {
    if (file === null || isOpen) return;
    let isWanted = true;
    const show = (at: number | null) => {
      if (!isWanted) return;
      if (at === null) return setFile(null);
      need(at, at);
      setIndex(at);
    };
    find(file).then(show, () => show(null));
    return () => {
      isWanted = false;
    };
  }, [file]);
  const open = (to: number | null) => {
    const next = to === null ? undefined : items[to];
    setIndex(to);
    setFile(next === undefined ? null : nameOfPair(next));
  };
  return { index: file === null ? null : index, open };
}
