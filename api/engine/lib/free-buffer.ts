import { ENGINE_TUNABLES } from '../tunables.ts';

const SMALLEST = ENGINE_TUNABLES.smallestFreed.value;

/** Returns the buffer of an array that can be freed: null for small arrays, parts that begin later, and shared memory. */
export function freeableBuffer({
  buffer,
  byteOffset,
  byteLength,
}: Uint8Array | Uint16Array): ArrayBuffer | null {
  return byteOffset === 0 && byteLength >= SMALLEST && buffer instanceof ArrayBuffer ? buffer : null;
}

/**
 * Frees an array's buffer immediately, for buffers that are allocated for every image: the collector does not account
 * for their size, and memory that is reused soon is still in the cache. The array, and every other view of its buffer,
 * is empty afterwards. Does nothing for arrays without a buffer that can be freed.
 */
export function freeBuffer(array: Uint8Array | Uint16Array): void {
  freeableBuffer(array)?.transfer(0);
}
