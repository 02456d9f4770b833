import { countOf, type Status } from '@twinset/contract';
import { balanceDetails, balanceProblems } from '@twinset/engine';
import type { Call } from '../../context.ts';
import { loadDataset } from './internal.ts';

/** Succeeds if every image has a mask of its size, and every mask an image. */
export async function balanceStatus({ ctx, session }: Call): Promise<Status> {
  const dataset = await loadDataset(ctx, session);
  if (dataset.images.size === 0 && dataset.masks.size === 0) {
    return { success: false, message: 'No images or masks are uploaded yet.', isRunning: true };
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
