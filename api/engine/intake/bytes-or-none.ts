const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';

/**
 * Returns the bytes of a file; none if it does not exist, as one that is damaged in its archive.
 * @param onMissing called for a file that does not exist
 */
export async function bytesOrNone(path: string, onMissing?: () => void): Promise<Uint8Array> {
  try {
    return await Bun.file(path).bytes();
  } catch (error) {
    if (!isMissing(error)) throw error;
    onMissing?.();
    return new Uint8Array();
  }
}

/** Yields the bytes of a file in parts, as `bytesOrNone`. */
export async function* chunksOrNone(path: string, onMissing?: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* Bun.file(path).stream();
  } catch (error) {
    if (!isMissing(error)) throw error;
    onMissing?.();
  }
}
