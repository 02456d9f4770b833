import { useEffect, useState } from 'react';
import type { MaskPixels } from './label-at.ts';
import { readsPixels } from './reads-pixels.ts';

/** Pixels of a mask; null while they are loading or cannot be loaded, 'changed' if the browser changes what pages read. */
export type ReadPixels = MaskPixels | 'changed' | null;

async function decode(url: string, signal: AbortSignal): Promise<MaskPixels | 'changed'> {
  if (!readsPixels()) return 'changed';
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The mask request failed with status ${response.status}.`);
  // Stored values are needed: a colour profile would change the labels.
  const bitmap = await createImageBitmap(await response.blob(), { colorSpaceConversion: 'none' });
  const { width, height } = bitmap;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('Canvas is not available.');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

/** Returns the pixels of the mask at an address. */
export function useMaskPixels(url: string | undefined): ReadPixels {
  const [loaded, setLoaded] = useState<{ url: string; pixels: ReadPixels } | null>(null);
  useEffect(() => {
    if (url === undefined) return undefined;
    const controller = new AbortController();
    decode(url, controller.signal).then(
      (pixels) => setLoaded({ url, pixels }),
      () => {
        // Without pixels no label is named; the image itself shows that it is missing.
      },
    );
    return () => controller.abort();
  }, [url]);
  return loaded !== null && loaded.url === url ? loaded.pixels : null;
}
