import type { Receipt } from '@twinset/contract';
import type { Pool } from '../pool/pool.ts';
import { zipEntries } from './zip-entries.ts';

/**
 * Returns the largest difference, in levels, between an image and that of a receipt in a result's zip.
 * @returns null if the zip does not contain that image, or one of another size
 */
export async function recordedDifference(
  pool: Pool,
  zipPath: string,
  { image, imageSha256 }: Receipt,
  png: Uint8Array,
): Promise<number | null> {
  const slice = (await zipEntries(zipPath)).get(image);
  if (!slice) return null;
  const { start, end } = slice;
  return pool.run('imageDifference', { zipPath, start, end, sha256: imageSha256, png }, { urgent: true });
}
