import { takeRecycled } from './recycled-buffers.ts';

/** Returns a separate buffer of arbitrary bytes, for callers that overwrite every byte. */
export const uninitializedBuffer = (bytes: number): ArrayBuffer =>
  takeRecycled(bytes) ?? (Buffer.allocUnsafeSlow(bytes).buffer as ArrayBuffer);

/** Allocates an array with a separate buffer of arbitrary bytes, for callers that overwrite every byte. */
export const allocUninitialized = (bytes: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(uninitializedBuffer(bytes));
