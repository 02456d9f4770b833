import { countOf, type FailedFile, someNames, someReasons } from '@twinset/contract';
import type { Dataset } from './dataset.ts';
import { ambiguousText, orphanDetails, unpairedFiles } from './pairing-texts.ts';

/** Returns why images and masks do not balance, one sentence each; empty if they do. */
export function balanceProblems({ images, masks, pairing, misfits, unfit }: Dataset): string[] {
  const problems: string[] = [];
  if (images.size !== masks.size) {
    problems.push(`There are ${countOf('images', images.size)} but ${countOf('masks', masks.size)}.`);
  }
  for (const text of [ambiguousText(pairing, 'masks'), ambiguousText(pairing, 'images')]) {
    if (text !== null) problems.push(text);
  }
  const alone = unpairedFiles(pairing);
  if (alone.images.length > 0) problems.push(`No mask for ${someNames(alone.images)}.`);
  if (alone.masks.length > 0) problems.push(`No image for ${someNames(alone.masks)}.`);
  if (misfits.length > 0) problems.push(`Image and mask differ in size. ${someReasons(misfits)}`);
  if (unfit) problems.push(`${unfit.message} ${someReasons(unfit.details)}`);
  return problems;
}

/** Returns the files behind `balanceProblems`, each with its reason and the code of a finding that can be repaired. */
export const balanceDetails = ({ pairing, misfits, unfit }: Dataset): FailedFile[] => [
  ...orphanDetails(pairing),
  ...misfits.map((one) => ({ ...one, code: 'SizesDiffer' })),
  ...(unfit?.details ?? []).map((one) => ({ ...one, code: 'UnfitMasks' })),
];
