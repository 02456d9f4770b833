import { useEffect, useState } from 'react';
import type { PairItem, PairMedia } from './pair-preview.tsx';

/** Delay before full-size images are requested, so that pairs passed quickly cause no request. */
const DEBOUNCE_MS = 250;

async function load(media: PairMedia | null): Promise<PairMedia | null> {
  if (media?.large === undefined) return media;
  const image = new Image();
  image.src = media.large;
  try {
    await image.decode();
    return { ...media, url: media.large };
  } catch {
    // Its preview is kept.
    return media;
  }
}

/** Returns a pair with its full-size images once they are loaded, and with its previews until then. */
export function useLargeItem(item: PairItem | undefined): PairItem | undefined {
  const [loaded, setLoaded] = useState<{ of: PairItem; item: PairItem } | null>(null);
  const image = item?.image?.large;
  const mask = item?.mask?.large;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an item with the same addresses is the same
  useEffect(() => {
    if (item === undefined || (image === undefined && mask === undefined)) return undefined;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const [largeImage, largeMask] = await Promise.all([load(item.image), load(item.mask)]);
      if (isCurrent) setLoaded({ of: item, item: { image: largeImage, mask: largeMask } });
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [image, mask]);
  const same = loaded !== null && loaded.of.image?.large === image && loaded.of.mask?.large === mask;
  return item !== undefined && same ? loaded.item : item;
}
