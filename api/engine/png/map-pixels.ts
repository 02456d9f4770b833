import { allocUninitialized } from '../lib/alloc-uninitialized.ts';
import type { CodecKernel } from './kernel.ts';

/** Pixels per call of the kernel: they fit a cache. */
const BAND_PIXELS = 1 << 17;

/** Bytes per pixel before and after. */
interface PixelBytes {
  from: number;
  to: number;
}

/** Applies a kernel to a band: `count` pixels at `src`, their results at `out`; false or 0 ends the work. */
type Work = (src: number, count: number, out: number) => unknown;

/**
 * Maps pixels by a kernel, one by one, in bands.
 * @returns the results, or null if the work ended early.
 */
export function mapPixels(
  kernel: CodecKernel,
  data: Uint8Array | Uint16Array,
  { from, to }: PixelBytes,
  work: Work,
): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const pixels = bytes.length / from;
  const most = Math.min(pixels, BAND_PIXELS);
  const out = kernel.makeRoom(most * from, most * to);
  const src = kernel.inputAt();
  const memory = new Uint8Array(kernel.memory.buffer);
  const result = allocUninitialized(pixels * to);
  for (let at = 0; at < pixels; at += most) {
    const count = Math.min(most, pixels - at);
    memory.set(bytes.subarray(at * from, (at + count) * from), src);
    const continues = work(src, count, out);
    if (continues === false || continues === 0) return null;
    result.set(memory.subarray(out, out + count * to), at * to);
  }
  return result;
}
