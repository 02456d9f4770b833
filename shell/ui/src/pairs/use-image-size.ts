import { useEffect, useState } from 'react';
import type { PairItem } from './pair-preview.tsx';
import type { Size } from './zoom.ts';

/**
 * Returns the size of a pair's image in its own pixels; null until known. Keeps the last one while the next
 * is loading.
 */
export function useImageSize(item: PairItem): Size | null {
  const url = item.image?.url ?? item.mask?.url;
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    if (url === undefined) return undefined;
    let isCurrent = true;
    const image = new Image();
    image.onload = () => isCurrent && setSize({ width: image.naturalWidth, height: image.naturalHeight });
    image.src = url;
    return () => {
      isCurrent = false;
    };
  }, [url]);
  return size;
}
