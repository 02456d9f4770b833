import { useEffect, useState } from 'react';
import type { MaskPixels } from './label-at.ts';

async function decode(url: string, signal: AbortSignal): Promise<MaskPixels> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`The mask request failed with status ${answer.status}.`);
  // Stored values are needed: a colour profile would change the labels.
  const bitmap = await createImageBitmap(await answer.blob(), { colorSpaceConversion: 'none' });
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

/** Returns the pixels of a mask; null until they are loaded, or if they cannot be read. */
export function useMaskPixels(url: string | undefined): MaskPixels | null {
  const [read, setRead] = useState<{ url: string; pixels: MaskPixels } | null>(null);
  useEffect(() => {
    if (url === undefined) return undefined;
    const stop = new AbortController();
    decode(url, stop.signal).then(
      (pixels) => setRead({ url, pixels }),
      () => {
        // Without pixels no label is named; the image itself shows that it is missing.
      },
    );
    return () => stop.abort();
  }, [url]);
  return read !== null && read.url === url ? read.pixels : null;
}
