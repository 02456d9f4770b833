import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { ENGINE_TUNABLES } from '../tunables.ts';
import { allocUninitialized } from './alloc-uninitialized.ts';

const SMALLEST = ENGINE_TUNABLES.smallestFreed.value;

/** Returns the bytes of the buffer for a file: one of eight sizes per doubling, so that a recycled one fits the next file. */
function bufferBytes(bytes: number): number {
  if (bytes < SMALLEST) return bytes;
  const step = Math.max(SMALLEST, 0x8000_0000 >>> Math.clz32(bytes)) / 8;
  return Math.ceil(bytes / step) * step;
}

/**
 * Reads a file in this thread: for one that was written just now, another thread would cost more than it saves. The
 * buffer may be longer than the file, so that `recycleBuffer` keeps memory that fits others.
 */
export function readFile(path: string): Uint8Array<ArrayBuffer> {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const buffer = allocUninitialized(bufferBytes(size));
    let at = 0;
    while (at < size) {
      const count = readSync(file, buffer, at, size - at, at);
      if (count === 0) break;
      at += count;
    }
    return buffer.subarray(0, at);
  } finally {
    closeSync(file);
  }
}
