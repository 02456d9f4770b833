import type { FailedFile, Status } from '@twinset/contract';
import type { Call } from '../../context.ts';
import { countOf, someNames } from '../upload/upload-status.ts';
import { type Dataset, loadDataset } from './load-dataset.ts';

/** What keeps the images and masks from balancing, one sentence each; empty if they do. */
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

/** The files behind `balanceProblems`, each with its reason. */
export const balanceDetails = ({ pairing, misfits, unfit }: Dataset): FailedFile[] => [
  ...pairing.orphanImages.map((filename) => ({ filename, reason: 'The image has no mask.' })),
  ...pairing.orphanMasks.map((filename) => ({ filename, reason: 'The mask has no image.' })),
  ...misfits,
  ...(unfit?.details ?? []),
];

/** Success when every image has its mask, every mask its image, and the two are of one size. */
export async function balanceStatus({ ctx, session }: Call): Promise<Status> {
  const dataset = loadDataset(ctx, session);
  if (dataset.images.size === 0 && dataset.masks.size === 0) {
    return { success: false, message: 'There are no images and no masks yet.', isRunning: true };
  }
  const problems = balanceProblems(dataset);
  if (problems.length > 0) {
    return {
      success: false,
      message: problems.join(' '),
      isRunning: true,
      details: balanceDetails(dataset),
    };
  }
  return {
    success: true,
    message: `${countOf('images', dataset.images.size)}, each with its mask.`,
    isRunning: true,
  };
}
