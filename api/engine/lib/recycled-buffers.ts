import { ENGINE_TUNABLES } from '../tunables.ts';
import { freeableBuffer, freeBuffer } from './free-buffer.ts';

const MOST = ENGINE_TUNABLES.recycled.value;

/**
 * Buffers of one thread whose memory is used again for others of the same size: the allocator returns freed memory to the
 * system within milliseconds, and each page that is touched again costs a page fault, more than the work on its bytes.
 */
const kept: ArrayBuffer[] = [];
let keptBytes = 0;

/**
 * Frees an array's buffer like `freeBuffer`, and keeps its memory for `takeRecycled`: for buffers of the sizes of a run's
 * sources and frames. Frees the longest kept ones if there is too much.
 * @param most bytes that are kept; more than a run's only for a moment
 */
export function recycleBuffer(array: Uint8Array | Uint16Array, most: number = MOST): void {
  const buffer = freeableBuffer(array);
  if (buffer === null) return;
  if (buffer.byteLength > most) {
    freeBuffer(array);
    return;
  }
  keptBytes += buffer.byteLength;
  kept.push(buffer.transfer());
  trimRecycled(most);
  if (keptBytes > MOST) trimLater();
}

/** Frees the longest kept buffers beyond a limit, by default that of a run. */
export function trimRecycled(most: number = MOST): void {
  while (keptBytes > most) drop(0).transfer(0);
}

let trimming: ReturnType<typeof setTimeout> | undefined;

/** Trims once nothing more has been kept for a moment. */
function trimLater(): void {
  clearTimeout(trimming);
  trimming = setTimeout(trimRecycled, ENGINE_TUNABLES.recycledMoment.value);
  trimming.unref();
}

function drop(at: number): ArrayBuffer {
  const [buffer] = kept.splice(at, 1);
  keptBytes -= buffer.byteLength;
  return buffer;
}

/** Returns a kept buffer of exactly this size, with arbitrary bytes; null if there is none. */
export function takeRecycled(bytes: number): ArrayBuffer | null {
  const at = kept.findLastIndex((buffer) => buffer.byteLength === bytes);
  return at < 0 ? null : drop(at);
}

/** Frees all kept buffers. */
export function dropRecycled(): void {
  trimRecycled(0);
}
