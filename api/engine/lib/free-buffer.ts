import { ENGINE_TUNABLES } from '../tunables.ts';

const SMALLEST = ENGINE_TUNABLES.smallestFreed.value;

/**
 * Gives the memory of an array back at once, for buffers that come and go with every picture: the collector does not
 * see their weight, and memory that is used again at once is in the cache. The array, and every other view of its
 * buffer, is empty from then on. Does nothing for small arrays and for views of a part.
 */
export function freeBuffer(array: Uint8Array | Uint16Array): void {
  const { buffer, byteOffset } = array;
  if (byteOffset !== 0 || array.byteLength < SMALLEST || !(buffer instanceof ArrayBuffer)) return;
  buffer.transfer(0);
}
