import { ENGINE_TUNABLES } from '../tunables.ts';

const SMALLEST = ENGINE_TUNABLES.smallestFreed.value;

/**
 * Frees an array's buffer immediately, for buffers that are allocated for every image: the collector does not account
 * for their size, and memory that is reused soon is still in the cache. The array, and every other view of its buffer,
 * is empty afterwards. Does nothing for small arrays and for views of a part.
 */
export function freeBuffer(array: Uint8Array | Uint16Array): void {
  const { buffer, byteOffset } = array;
  if (byteOffset !== 0 || array.byteLength < SMALLEST || !(buffer instanceof ArrayBuffer)) return;
  buffer.transfer(0);
}
