import type { Dataset } from './load-dataset.ts';

/** Pairs whose image and mask are one and the same file: one of the two was uploaded in the other's place. */
export const sameFiles = ({ images, masks, pairing }: Dataset): { image: string; mask: string }[] =>
  pairing.pairs.filter(({ image, mask }) => images.get(image)?.fileSha256 === masks.get(mask)?.fileSha256);
