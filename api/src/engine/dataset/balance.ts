import { countOf, type FailedFile, someNames } from '@twinset/contract';
import type { Dataset } from './dataset.ts';

/** Says why images and masks do not balance, one sentence each; empty if they do. */
export function balanceProblems({ images, masks, pairing, misfits, unfit }: Dataset): string[] {
  const problems: string[] = [];
  if (images.size !== masks.size) {
    problems.push(`There are ${countOf('images', images.size)} but ${countOf('masks', masks.size)}.`);
  }
  if (pairing.orphanImages.length > 0) problems.push(`No mask for ${someNames(pairing.orphanImages)}.`);
  if (pairing.orphanMasks.length > 0) problems.push(`No image for ${someNames(pairing.orphanMasks)}.`);
  if (misfits.length > 0) {
    const texts = misfits.map((m) => `${m.filename}: ${m.reason}`);
    problems.push(`Image and mask differ in size. ${someNames(texts)}`);
  }
  if (unfit) {
    const texts = unfit.details.map((m) => `${m.filename}: ${m.reason}`);
    problems.push(`${unfit.message} ${someNames(texts)}`);
  }
  return problems;
}

/** Returns the files behind `balanceProblems`, each with its reason. */
export const balanceDetails = ({ pairing, misfits, unfit }: Dataset): FailedFile[] => [
  ...pairing.orphanImages.map((filename) => ({ filename, reason: 'The image has no mask.' })),
  ...pairing.orphanMasks.map((filename) => ({ filename, reason: 'The mask has no image.' })),
  ...misfits,
  ...(unfit?.details ?? []),
];
