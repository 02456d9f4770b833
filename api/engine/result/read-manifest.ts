import type { Manifest } from '@twinset/contract';
import { zipEntries } from './zip-entries.ts';

/**
 * Reads the manifest from a result's zip, as written by this program.
 * @throws Error if the zip does not contain one.
 */
export async function readManifest(zipPath: string): Promise<Manifest> {
  const slice = (await zipEntries(zipPath)).get('manifest.json');
  if (!slice) throw new Error('The result has no manifest.');
  return (await Bun.file(zipPath).slice(slice.start, slice.end).json()) as Manifest;
}
