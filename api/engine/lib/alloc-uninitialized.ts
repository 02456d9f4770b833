/** Allocates an array with a separate buffer of arbitrary bytes, for callers that overwrite every byte. */
export const allocUninitialized = (bytes: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.allocUnsafeSlow(bytes).buffer as ArrayBuffer);
