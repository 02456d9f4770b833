import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError, isDiskFull } from '../../lib/app-error.ts';

export type Incoming = {
  body: ReadableStream<Uint8Array> | null;
  /** Declared length in bytes; null for a chunked body. */
  length: number | null;
  maxBytes: number;
  /** Asked when the whole file is there: false where its URL was revoked meanwhile. */
  stillWanted: () => boolean;
};

/** Writes a body of unknown length, stopping at the limit. */
async function writeCounted(
  path: string,
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<number> {
  const sink = Bun.file(path).writer({ highWaterMark: 1 << 20 });
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      sink.write(chunk);
      await sink.flush();
    }
  } finally {
    await sink.end();
  }
  return bytes;
}

const tooLarge = (maxBytes: number) =>
  new AppError('TooLarge', `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MiB.`);

/** Renames, laying the folder first if it is gone; a bucket that was deleted meanwhile does not come back. */
async function putInPlace(part: string, path: string): Promise<void> {
  try {
    await rename(part, path);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
    await mkdir(dirname(path));
    await rename(part, path);
  }
}

/**
 * Streams a body into a file of its own, then renames it to `path`: the name shows a whole file or none.
 * @returns the number of bytes.
 * @throws AppError TooLarge, IncompleteUpload (the length differs from the one declared), Forbidden, NoRoom
 */
export async function receiveFile(part: string, path: string, incoming: Incoming): Promise<number> {
  const { body, length, maxBytes, stillWanted } = incoming;
  if (length !== null && length > maxBytes) throw tooLarge(maxBytes);
  try {
    let bytes = 0;
    if (body === null) await Bun.write(part, '');
    else if (length === null) bytes = await writeCounted(part, body, maxBytes);
    else bytes = await Bun.write(part, new Response(body));
    if (length !== null && bytes !== length) throw new AppError('IncompleteUpload');
    if (!stillWanted()) throw new AppError('Forbidden');
    await putInPlace(part, path);
    return bytes;
  } catch (cause) {
    await rm(part, { force: true });
    if (cause instanceof AppError) throw cause;
    if (isDiskFull(cause)) throw new AppError('NoRoom', undefined, { cause });
    // A client that went away ends the stream with an error of its own kind.
    if ((cause as { name?: string }).name === 'AbortError')
      throw new AppError('IncompleteUpload', undefined, { cause });
    throw new AppError('UploadFailed', undefined, { cause });
  }
}
