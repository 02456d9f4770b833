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

/** Returns a range of the bytes of an object. */
export async function readRange(file: File, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const [bytes] = await file.download({ start, end: end - 1, validation: false });
  if (bytes.length !== end - start)
    throw Object.assign(new Error(`${bytes.length} of ${end - start} bytes arrived`), { code: 'ECONNRESET' });
  return new Uint8Array(bytes);
}
