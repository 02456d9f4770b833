import type { Storage as Client, File, GetFilesOptions } from '@google-cloud/storage';
import type { OtherBuckets } from '../port.ts';
import { transferTimes } from '../retry.ts';
import { writeComplete } from '../write-complete.ts';
import type { BucketAccess } from './access.ts';
import { isMissing, type Place } from './errors.ts';
import { fetchFile } from './transfers.ts';

const placeOf = (bucket: string): Place => ({ bucket, variable: 'INTAKE_DIRS' });

/** Creates the access to other buckets with the credentials of the server. */
export function createOtherBuckets(client: Client, access: BucketAccess): OtherBuckets {
  return {
    async *list(bucket, prefix) {
      for (let next: GetFilesOptions | null = { prefix }; next !== null; ) {
        const options: GetFilesOptions = { ...next, autoPaginate: false };
        const [files, following] = await access.callAt(placeOf(bucket), () =>
          client.bucket(bucket).getFiles(options),
        );
        yield (files as File[]).map(({ name, metadata }) => ({ name, bytes: Number(metadata.size ?? 0) }));
        next = following as GetFilesOptions | null;
      }
    },
    async fetch(bucket, object, path) {
      const file = client.bucket(bucket).file(object);
      try {
        await writeComplete(path, (part) =>
          access.callAt(placeOf(bucket), (attempt) => fetchFile(file, part, attempt), transferTimes()),
        );
        return true;
      } catch (error) {
        if (isMissing((error as { cause?: unknown }).cause)) return false;
        throw error;
      }
    },
  };
}
