import type { Dataset } from './dataset.ts';

/**
 * Returns the masks that are the same file as an image, each with its image if it is their pair: one of the two was
 * uploaded to the wrong page. A file of one value is both a blank image and an empty mask, and not a mistake.
 */
export function masksEqualToImages({
  images,
  masks,
  pairing,
}: Pick<Dataset, 'images' | 'masks' | 'pairing'>): { image: string; mask: string }[] {
  const imageOf = new Map(pairing.pairs.map((pair) => [pair.mask, pair.image]));
  const byHash = new Map([...images.values()].map(({ fileSha256, name }) => [fileSha256, name]));
  return [...masks.values()].flatMap(({ name: mask, fileSha256, values }) => {
    const any = byHash.get(fileSha256);
    if (any === undefined || values.length < 2) return [];
    const own = imageOf.get(mask);
    const isOwn = own !== undefined && images.get(own)?.fileSha256 === fileSha256;
    return [{ image: isOwn ? own : any, mask }];
  });
}
