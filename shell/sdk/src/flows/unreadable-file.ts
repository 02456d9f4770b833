/** Reason of a file that was saved again, or became unreadable, after it was chosen. */
export const FILE_CHANGED = 'The file has changed since you chose it; choose it again.';
const FILE_MISSING = 'The file was moved or deleted after you chose it; choose it again.';

/**
 * Returns why a chosen file can no longer be read, or null if it can. A request with such a file fails like a
 * lost connection, and so would every retry: the browser accepts only the version that was chosen.
 */
export async function unreadableReason(file: Blob): Promise<string | null> {
  try {
    // A file that does not exist may have the size 0: then there is no first byte whose reading could fail.
    await (file.size === 0 ? file : file.slice(0, 1)).arrayBuffer();
    return null;
  } catch (error) {
    return (error as { name?: string } | null)?.name === 'NotFoundError' ? FILE_MISSING : FILE_CHANGED;
  }
}
