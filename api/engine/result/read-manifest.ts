import type { Manifest } from '@twinset/contract';
import { zipEntries } from './zip-entries.ts';

/**
 * Reads the manifest of a result's zip, as this program wrote it.
 * @throws Error where the zip contains none.
 */
export async function readManifest(zipPath: string): Promise<Manifest> {
  const slice = (await zipEntries(zipPath)).get('manifest.json');
  if (!slice) throw new Error('The result has no manifest.');
  return (await Bun.file(zipPath).slice(slice.start, slice.end).json()) as Manifest;
}
