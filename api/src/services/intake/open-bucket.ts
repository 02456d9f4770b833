import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FailedFile } from '@twinset/contract';
import { AcceptedEntries, forEachConcurrent, type IntakeSource } from '@twinset/engine';
import type { OtherBuckets } from '../../storage/port.ts';
import { TUNABLES } from '../../tunables.ts';
import { bytesAt } from './place-files.ts';

/** Prefix of a bucket; "" for the whole bucket, else with a "/" at the end. */
export type Prefix = { bucket: string; prefix: string };

/**
 * Lists the objects below a prefix.
 * @param root folder to which they are copied when they are needed
 */
export async function openBucket(
  others: OtherBuckets,
  { bucket, prefix }: Prefix,
  root: string,
): Promise<IntakeSource> {
  const accepted = AcceptedEntries.ofFolder();
  for await (const objects of others.list(bucket, prefix)) {
    for (const { name, bytes } of objects) {
      // An object with a "/" at the end is a folder.
      if (!name.endsWith('/')) accepted.add({ path: name.slice(prefix.length), bytes });
    }
  }
  const { files, refused } = accepted;
  const sizes = new Map(files.map(({ path, bytes }) => [path, bytes]));
  return {
    files,
    refused,
    root,
    close: () => undefined,
    async fetch(paths, signal) {
      const failed: FailedFile[] = [];
      const wanted = [...paths].filter((path) => sizes.has(path));
      await forEachConcurrent(wanted, TUNABLES.filesAtOnce.value, async (path) => {
        signal?.throwIfAborted();
        const target = join(root, path);
        if ((await bytesAt(target)) === sizes.get(path)) return;
        await mkdir(dirname(target), { recursive: true });
        if (!(await others.fetch(bucket, prefix + path, target)))
          failed.push({ filename: path, reason: 'The object no longer exists.' });
      });
      return failed;
    },
  };
}
