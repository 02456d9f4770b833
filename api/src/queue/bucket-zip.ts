import { rename } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A result whose outputs are in the zip of the bucket. `end`: bytes at the beginning of the zip that the local one lacks;
 * `etag`: version of the object.
 */
export type BucketZip = { end: number; etag: string };

/** Returns the path of the record in the folder of a run. */
export const bucketZipPath = (dir: string): string => join(dir, 'bucket-zip.json');

/** Records in the folder of a run that its outputs are in the bucket. */
export async function writeBucketZip(dir: string, zip: BucketZip): Promise<void> {
  const path = bucketZipPath(dir);
  await Bun.write(`${path}.part`, JSON.stringify(zip));
  await rename(`${path}.part`, path);
}

/** Returns where the outputs of a run are; null if the local zip contains them. */
export async function readBucketZip(dir: string): Promise<BucketZip | null> {
  const file = Bun.file(bucketZipPath(dir));
  return (await file.exists()) ? ((await file.json()) as BucketZip) : null;
}
