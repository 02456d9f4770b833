import { randomFillSync } from 'node:crypto';
import { renameSync, rmSync, statfsSync, statSync, unlinkSync, writeFileSync } from 'node:fs';

/** Returns the bytes that unprivileged processes may write; infinite if the file system reports no sizes. */
function freeBytes(path: string): number {
  const { bavail, bsize, blocks } = statfsSync(path);
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

/**
 * Creates the reserve: disk space for records on a disk that uploads and results fill, as a file that is deleted when a
 * record does not fit. Until it exists again, new uploads and runs are refused, so that they do not use the space that
 * deletions free.
 * @param folder where the file is created as `reserve`
 * @param bytes its size
 */
export function createReserve(folder: string, bytes: number) {
  const path = `${folder}/reserve`;
  const exists = () => statSync(path, { throwIfNoEntry: false })?.size === bytes;
  return {
    /** Frees the space. Returns false if it is already in use. */
    release(): boolean {
      try {
        unlinkSync(path);
        return true;
      } catch {
        return false;
      }
    },
    /**
     * Creates the file if it is missing. Returns false if there is too little space: twice its size, so that some
     * remains.
     */
    take(): boolean {
      const part = `${path}.part`;
      try {
        if (exists()) return true;
        if (freeBytes(folder) < 2 * bytes) return false;
        // Random bytes: compressing file systems would not reserve space for zeros.
        writeFileSync(part, randomFillSync(new Uint8Array(bytes)), { mode: 0o600 });
        renameSync(part, path);
        return true;
      } catch {
        rmSync(part, { force: true });
        return false;
      }
    },
  };
}
export type Reserve = ReturnType<typeof createReserve>;
