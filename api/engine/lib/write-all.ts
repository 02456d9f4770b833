import { writeSync } from 'node:fs';

/**
 * Writes all bytes to a file.
 * @param position null: at the file's current position
 * @throws the system's error, such as ENOSPC
 */
export function writeAll(fd: number, bytes: Uint8Array, position: number | null = null): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(fd, bytes, done, bytes.length - done, position === null ? null : position + done);
}
