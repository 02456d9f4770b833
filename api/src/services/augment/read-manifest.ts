import { readManifest as manifestOf } from '@twinset/engine';
import type { Call } from '../../context.ts';
import { requireResult } from './internal.ts';

/** Reads the manifest of the current result from its zip. */
export async function readManifest({ ctx, session }: Call) {
  const path = requireResult(ctx, session).result?.zipPath ?? '';
  return { success: true as const, manifest: await manifestOf(path) };
}
