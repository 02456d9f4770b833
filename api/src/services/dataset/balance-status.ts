import { countOf, type Status } from '@twinset/contract';
import { balanceDetails, balanceProblems, type Dataset } from '@twinset/engine';
import type { Call } from '../../context.ts';
import { loadDataset } from './internal.ts';

/**
 * Succeeds if every image has a mask of its size, and every mask an image. Pages request it repeatedly during an upload,
 * when it lists every file: the bytes of the response are kept until a file changes.
 */
export async function balanceStatus({ ctx, session }: Call): Promise<Response> {
  const dataset = await loadDataset(ctx, session);
  const bytes = ctx.caches.derive(`${session} balance`, [dataset], () =>
    new TextEncoder().encode(JSON.stringify(statusOf(dataset))),
  );
  return new Response(bytes, {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });
}

function statusOf(dataset: Dataset): Status {
  if (dataset.images.size === 0 && dataset.masks.size === 0) {
    return { success: false, message: 'No images or masks are uploaded yet.', isRunning: true };
  }
  const problems = balanceProblems(dataset);
  if (problems.length > 0) {
    // While the masks are not uploaded yet, details would only repeat the names of all images.
    const details = dataset.images.size > 0 && dataset.masks.size > 0 ? balanceDetails(dataset) : [];
    return { success: false, message: problems.join(' '), isRunning: true, details };
  }
  return {
    success: true,
    message: `${countOf('images', dataset.images.size)}, each with its mask.`,
    isRunning: true,
  };
}
