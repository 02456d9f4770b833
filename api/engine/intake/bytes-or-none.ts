/**
 * Returns the bytes of a file; none if it does not exist, as one that is damaged in its archive.
 * @param onMissing called for a file that does not exist
 */
export async function bytesOrNone(path: string, onMissing?: () => void): Promise<Uint8Array> {
  try {
    return await Bun.file(path).bytes();
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
    onMissing?.();
    return new Uint8Array();
  }
}
