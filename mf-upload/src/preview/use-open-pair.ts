import type { Pairs } from '@twinset/sdk';
import { useEffect, useState } from 'react';

export interface OpenPair {
  index: number | null;
  open: (index: number | null) => void;
  /** Opens the pair of a file, loading further pages until it is found. */
  openFile: (name: string) => void;
}

/** Returns which pair the viewer shows, with functions that open one. */
export function useOpenPair({ items, hasMore, loading, more }: Pairs): OpenPair {
  const [index, setIndex] = useState<number | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const found = items.findIndex(({ image, mask }) => image?.name === wanted || mask?.name === wanted);
    if (found >= 0) setIndex(found);
    if (found >= 0 || (!hasMore && !loading)) setWanted(null);
    else if (hasMore && !loading) more();
  }, [wanted, items, hasMore, loading, more]);
  return { index, open: setIndex, openFile: setWanted };
}
