/** Returns the SHA-256 of bytes as hexadecimal digits. */
export const sha256 = (bytes: Uint8Array): string =>
  new Bun.CryptoHasher('sha256').update(bytes).digest('hex');

/** Returns the SHA-256 of a file as hexadecimal digits. Reads it in chunks, but handles no events until its end. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256');
  for await (const chunk of Bun.file(path).stream()) hash.update(chunk);
  return hash.digest('hex');
}
