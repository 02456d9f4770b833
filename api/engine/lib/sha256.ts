/** Returns the SHA-256 of bytes as hexadecimal digits. */
export const sha256 = (bytes: Uint8Array): string =>
  new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
