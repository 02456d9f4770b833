import { zipEntries } from '@twinset/engine';
import type { Call } from '../../context.ts';
import { needResult } from './run-files.ts';

/** The manifest of the present result, read from its zip. */
export async function readManifest({ ctx, session }: Call) {
  const path = needResult(ctx, session).result?.zipPath ?? '';
  const slice = (await zipEntries(path)).get('manifest.json');
  if (!slice) throw new Error('The result has no manifest.');
  const manifest = (await Bun.file(path).slice(slice.start, slice.end).json()) as Record<string, unknown>;
  return { success: true as const, manifest };
}
