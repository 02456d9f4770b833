import { linkSync } from 'node:fs';
import { constants, copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Creates `to` as a hard link of a file, or a copy (reflink if supported) across devices; atomic. */
export async function linkFile(from: string, to: string, part: string): Promise<void> {
  try {
    // Sufficient for a new file in a folder that exists, within microseconds: another thread would cost more.
    linkSync(from, to);
  } catch {
    await replaceByLink(from, to, part);
  }
}

/** Does the same if the folder is missing, the file exists, or links are impossible. */
async function replaceByLink(from: string, to: string, part: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    try {
      await link(from, part);
    } catch (error) {
      if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes((error as { code?: string }).code ?? ''))
        throw error;
      await copyFile(from, part, constants.COPYFILE_FICLONE);
    }
    await rename(part, to);
  } finally {
    // Renaming one hard link over another of the same file leaves both names.
    await rm(part, { force: true });
  }
}
