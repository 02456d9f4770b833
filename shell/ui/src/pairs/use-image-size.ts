import { useEffect, useState } from 'react';
import type { PairItem } from './pair-preview.tsx';
import type { Size } from './zoom.ts';

/** The size of a pair's picture in its own pixels; null until the browser knows it. The last one stays meanwhile. */
export function useImageSize(item: PairItem): Size | null {
  const url = item.image?.url ?? item.mask?.url;
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    if (url === undefined) return undefined;
    let wanted = true;
    const image = new Image();
    image.onload = () => wanted && setSize({ width: image.naturalWidth, height: image.naturalHeight });
    image.src = url;
    return () => {
      wanted = false;
    };
  }, [url]);
  return size;
}
