import { eachInSteps, type Steps } from '@twinset/contract';
import type { Dataset } from './dataset.ts';

/**
 * Returns, in steps, the masks that are the same file as an image, each with its image if it is their pair: one of the two was
 * uploaded to the wrong page. A file of one value is both a blank image and an empty mask, and not a mistake.
 */
export function* masksEqualToImages({
  images,
  masks,
  pairing,
}: Pick<Dataset, 'images' | 'masks' | 'pairing'>): Steps<{ image: string; mask: string }[]> {
  const byHash = new Map<string, string>();
  yield* eachInSteps(images.values(), ({ fileSha256, name }) => byHash.set(fileSha256, name));
  const equal: { name: string; fileSha256: string }[] = [];
  yield* eachInSteps(masks.values(), ({ name, fileSha256, values }) => {
    if (values.length >= 2 && byHash.has(fileSha256)) equal.push({ name, fileSha256 });
  });
  if (equal.length === 0) return [];
  const imageOf = new Map(pairing.pairs.map((pair) => [pair.mask, pair.image]));
  return equal.map(({ name: mask, fileSha256 }) => {
    const any = byHash.get(fileSha256) as string;
    const own = imageOf.get(mask);
    const isOwn = own !== undefined && images.get(own)?.fileSha256 === fileSha256;
    return { image: isOwn ? own : any, mask };
  });
}
