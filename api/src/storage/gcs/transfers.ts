import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { File } from '@google-cloud/storage';
import { counted } from '../counted.ts';
import type { Attempt } from '../retry.ts';

/** Sends a local file as an object; both sides compare the checksum. */
export async function sendFile(
  file: File,
  path: string,
  { contentType, resumable }: { contentType: string; resumable: boolean },
  { signal, progress }: Attempt,
): Promise<void> {
  const target = file.createWriteStream({
    resumable,
    validation: 'crc32c',
    metadata: { contentType, cacheControl: 'private, no-cache' },
  });
  await pipeline(createReadStream(path), counted(progress), target, { signal });
}

/** Writes an object to a local file, its checksum compared. What a failure leaves is the caller's to remove. */
export async function fetchFile(file: File, path: string, { signal, progress }: Attempt): Promise<void> {
  const source = file.createReadStream({ validation: 'crc32c' });
  await pipeline(source, counted(progress), createWriteStream(path), { signal });
}
