import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, endStalled } from '../http/connection.ts';
import { AppError, generalFailure } from '../lib/app-error.ts';
import { tooLarge } from '../lib/too-large.ts';
import { TUNABLES } from '../tunables.ts';

export type Body = {
  body: ReadableStream<Uint8Array> | null;
  /** Declared length in bytes; null for a chunked body. */
  length: number | null;
  /** Maximum size in bytes; may be lowered while the body arrives. */
  limit: { bytes: number };
  connection: Connection | undefined;
};

/** Returns a path for a new part. */
export const newPart = (folder: string): string => join(folder, crypto.randomUUID());

/** Writes a body of unknown length, stopping at the limit. */
async function writeCounted(
  path: string,
  body: ReadableStream<Uint8Array>,
  limit: { bytes: number },
): Promise<number> {
  const sink = Bun.file(path).writer({ highWaterMark: TUNABLES.uploadBuffer.value });
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > limit.bytes) throw tooLarge(limit);
      sink.write(chunk);
      await sink.flush();
    }
  } finally {
    await sink.end();
  }
  return bytes;
}

/** Converts the error of an upload to a row of the catalogue. */
export function uploadFailure(cause: unknown): AppError {
  const general = generalFailure(cause);
  if (general) return general;
  // A client that disconnects ends the stream with another kind of error.
  if ((cause as { name?: string }).name === 'AbortError')
    return new AppError('IncompleteUpload', undefined, { cause });
  return new AppError('UploadFailed', undefined, { cause });
}

/**
 * Streams a body into a file and returns its bytes. After a failure the caller removes the incomplete file.
 * @throws AppError TooLarge, IncompleteUpload (the length differs from the declared one, or no byte arrived for a
 * minute); other errors are the system's
 */
export async function writePart(part: string, { body, length, limit, connection }: Body): Promise<number> {
  if (length !== null && length > limit.bytes) throw tooLarge(limit);
  const write = async () => {
    if (body === null) return Bun.write(part, '');
    return length === null ? writeCounted(part, body, limit) : Bun.write(part, new Response(body));
  };
  const written = () => statSync(part, { throwIfNoEntry: false })?.size ?? 0;
  const bytes = await endStalled(write(), written, connection);
  if (length !== null && bytes !== length) throw new AppError('IncompleteUpload');
  return bytes;
}
