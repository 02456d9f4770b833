import type { OtherBuckets } from '../port.ts';
import { transferTimes } from '../retry.ts';
import { writeComplete } from '../write-complete.ts';
import type { BucketAccess } from './access.ts';
import type { S3Clients } from './client.ts';
import { isMissing, type Place } from './errors.ts';
import { fetchFile } from './transfers.ts';

const placeOf = (bucket: string): Place => ({ bucket, variable: 'INTAKE_DIRS' });

/** Creates the access to other buckets with the credentials of the server. */
export function createOtherBuckets(clients: S3Clients, access: BucketAccess): OtherBuckets {
  return {
    async *list(bucket, prefix) {
      for await (const { Contents = [] } of access.pages({ prefix }, placeOf(bucket)))
        yield Contents.map(({ Key = '', Size = 0 }) => ({ name: Key, bytes: Size }));
    },
    async fetch(bucket, object, path) {
      const address = { Bucket: bucket, Key: object };
      try {
        await writeComplete(path, (part) =>
          access.call(
            (attempt) => fetchFile(clients, address, part, attempt),
            transferTimes(),
            placeOf(bucket),
          ),
        );
        return true;
      } catch (error) {
        if (isMissing((error as { cause?: unknown }).cause)) return false;
        throw error;
      }
    },
  };
}
