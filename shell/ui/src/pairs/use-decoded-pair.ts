import { useEffect, useState } from 'react';
import type { PairItem, PairMedia } from './pair-preview.tsx';
import type { Size } from './zoom.ts';

/** A pair whose image and mask are decoded, with the size of its image in pixels. */
export interface DecodedPair {
  item: PairItem;
  /** The pair that is compared with it. */
  before: PairItem | undefined;
  size: Size;
}

/** Size of the frame of a pair of which nothing can be decoded, so that its pane says so. */
const UNKNOWN: Size = { width: 640, height: 480 };

async function decode(media: PairMedia | null): Promise<Size | null> {
  if (media === null) return null;
  const image = new Image();
  image.src = media.url;
  try {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    return width > 0 && height > 0 ? { width, height } : null;
  } catch {
    return null;
  }
}

/**
 * Returns a pair once its image and mask are decoded, so that no half of it appears later than the other.
 * A pair that is compared with it is decoded as well. Returns the former pair meanwhile, null for the first one.
 */
export function useDecodedPair(item: PairItem, before?: PairItem): DecodedPair | null {
  const [decoded, setDecoded] = useState<DecodedPair | null>(null);
  const image = item.image?.url;
  const mask = item.mask?.url;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an item with the same addresses is the same
  useEffect(() => {
    let isCurrent = true;
    const media = [item.image, item.mask, before?.image ?? null, before?.mask ?? null];
    Promise.all(media.map(decode)).then(([imageSize, maskSize]) => {
      if (isCurrent) setDecoded({ item, before, size: imageSize ?? maskSize ?? UNKNOWN });
    });
    return () => {
      isCurrent = false;
    };
  }, [image, mask, before?.image?.url, before?.mask?.url]);
  return decoded;
}
