import { writeSync } from 'node:fs';

/**
 * Writes all bytes at a position of a file.
 * @throws the system's error, such as ENOSPC
 */
export function writeAt(fd: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(fd, bytes, done, bytes.length - done, position + done);
}
