import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Writes the bytes of files one after the other into `part`, which then replaces `to`. */
export async function joinFiles(files: readonly string[], to: string, part: string): Promise<void> {
  try {
    for (const file of files) await pipeline(createReadStream(file), createWriteStream(part, { flags: 'a' }));
    await mkdir(dirname(to), { recursive: true });
    await rename(part, to);
  } finally {
    await rm(part, { force: true });
  }
}
