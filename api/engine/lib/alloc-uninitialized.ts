/** An array with a buffer of its own whose bytes are arbitrary, for who writes every one of them. */
export const allocUninitialized = (bytes: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.allocUnsafeSlow(bytes).buffer as ArrayBuffer);
