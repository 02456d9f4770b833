import { write, writeSync, writevSync } from 'node:fs';
import { promisify } from 'node:util';

const writeAt = promisify(write);

/**
 * Writes all bytes to a file.
 * @param position null: at the file's current position
 * @throws the system's error, such as ENOSPC
 */
export function writeAll(fd: number, bytes: Uint8Array, position: number | null = null): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(fd, bytes, done, bytes.length - done, position === null ? null : position + done);
}

/** Writes all bytes to a file as `writeAll`, in another thread: for files that are large for a slow disk. */
export async function writeAllLater(fd: number, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await writeAt(fd, bytes, done, bytes.length - done, position + done)).bytesWritten;
}

/** Bytes that are written at a time, at least the 3 of a character. */
const WRITTEN_BYTES = 1 << 18;

/**
 * Writes texts, one after another, at the file's current position, as `writeAll`. All are encoded in one buffer: short ones
 * are written together, and long lists leave no bytes for the collector.
 */
export async function writeTexts(fd: number, texts: AsyncIterable<string> | Iterable<string>): Promise<void> {
  const encoder = new TextEncoder();
  const buffer = new Uint8Array(WRITTEN_BYTES);
  let used = 0;
  const send = () => {
    writeAll(fd, buffer.subarray(0, used));
    used = 0;
  };
  for await (const text of texts) {
    for (let rest = text; rest.length > 0; ) {
      const { read, written } = encoder.encodeInto(rest, buffer.subarray(used));
      used += written;
      rest = rest.slice(read);
      if (rest.length > 0) send();
    }
  }
  send();
}

/**
 * Writes consecutive pieces to a file, in one call of the system unless it writes fewer bytes.
 * @param write replaceable in tests
 * @throws the system's error, such as ENOSPC
 */
export function writePieces(
  fd: number,
  pieces: readonly Uint8Array[],
  position: number,
  write = writevSync,
): void {
  const total = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const done = write(fd, pieces, position);
  if (done < total) writeAll(fd, Buffer.concat(pieces).subarray(done), position + done);
}
