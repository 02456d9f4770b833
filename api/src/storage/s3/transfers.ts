import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { collectSent } from '../../lib/collect-sent.ts';
import { TUNABLES } from '../../tunables.ts';
import { counted } from '../counted.ts';
import type { ObjectRange } from '../port.ts';
import type { Attempt } from '../retry.ts';
import type { S3Clients } from './client.ts';

/** Limit of the service. */
const PARTS_MAX = 10_000;

export type ObjectAddress = { Bucket: string; Key: string };

/** Sends a local file as an object; the service compares the checksum. Large files are sent in parts. */
export async function sendFile(
  { client, resuming }: S3Clients,
  address: ObjectAddress,
  { path, contentType }: { path: string; contentType: string },
  { signal, progress }: Attempt,
): Promise<void> {
  const file = Bun.file(path);
  const params = { ...address, ContentType: contentType, CacheControl: 'private, no-cache' };
  const partSize = TUNABLES.cloudResumable.value;
  if (file.size <= partSize) {
    await client.send(new PutObjectCommand({ ...params, Body: await file.bytes() }), { abortSignal: signal });
    return;
  }
  const upload = new Upload({
    client: resuming,
    params: { ...params, Body: createReadStream(path) },
    partSize: Math.max(partSize, Math.ceil(file.size / PARTS_MAX)),
  });
  upload.on('httpUploadProgress', () => {
    progress();
    collectSent(partSize);
  });
  signal.addEventListener('abort', () => void upload.abort(), { once: true });
  await upload.done();
}

/**
 * Writes an object to a local file; the checksum is compared if the service has one. What a failure leaves is the
 * caller's to remove.
 * @throws Error if the file is not complete
 */
export async function fetchFile(
  { client }: S3Clients,
  address: ObjectAddress,
  path: string,
  { signal, progress }: Attempt,
): Promise<void> {
  const { Body, ContentLength } = await client.send(new GetObjectCommand(address), { abortSignal: signal });
  await pipeline(Body as Readable, counted(progress), createWriteStream(path), { signal });
  const { size } = Bun.file(path);
  if (ContentLength !== undefined && size !== ContentLength)
    throw Object.assign(new Error(`${size} of ${ContentLength} bytes arrived`), { code: 'ECONNRESET' });
}

/** Returns a range of the bytes of a version of an object. */
export async function readRange(
  { client }: Pick<S3Clients, 'client'>,
  address: ObjectAddress,
  { start, end, etag }: ObjectRange,
  abortSignal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const command = new GetObjectCommand({ ...address, IfMatch: etag, Range: `bytes=${start}-${end - 1}` });
  const { Body } = await client.send(command, { abortSignal });
  const bytes = await (Body as { transformToByteArray(): Promise<Uint8Array> }).transformToByteArray();
  if (bytes.length !== end - start)
    throw Object.assign(new Error(`${bytes.length} of ${end - start} bytes arrived`), { code: 'ECONNRESET' });
  return bytes as Uint8Array<ArrayBuffer>;
}
