import { manifestOf } from '@twinset/engine';
import type { Call } from '../../context.ts';
import { manifestOfRun, requireResult } from './internal.ts';

/** Returns the text of the answer with the manifest of the current result, as it is in the zip. */
export async function readManifest({ ctx, session }: Call): Promise<Blob> {
  const manifest = await manifestOf(requireResult(ctx, session).result?.zipPath ?? '');
  return new Blob(['{"success":true,"manifest":', await manifest.arrayBuffer(), '}']);
}

/** Returns the manifest of the current result without its lists. */
export async function manifestSummary({ ctx, session }: Call) {
  const run = requireResult(ctx, session);
  const { head } = await manifestOfRun(ctx, session, run);
  const outputs = run.result?.outputs ?? { train: 0, val: 0, test: 0 };
  return { success: true as const, manifest: { ...head, outputs } };
}
