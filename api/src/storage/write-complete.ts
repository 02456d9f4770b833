import { rename, rm } from 'node:fs/promises';

/** Lets `write` create a file completely before it appears under its name; what a failed one wrote is removed. */
export async function writeComplete(path: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${path}.${crypto.randomUUID()}.part`;
  try {
    await write(part);
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
}
