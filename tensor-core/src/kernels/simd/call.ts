import { bitDepthOf, type Raster } from '../../raster.ts';
import { Arena } from './arena.ts';
import { INPUT_SLOT, type SimdModule } from './simd-module.ts';

/** The module's memory is never released, so larger frames are computed in TypeScript. */
const BYTES_MAX = 1 << 28;

export const fits = ({ data }: Raster): boolean => data.byteLength <= BYTES_MAX;

/** Memory of one call of a kernel. */
export interface Call {
  arena: Arena;
  /** Number of samples; the array of a borrowed source is empty if the memory was enlarged. */
  samples: number;
  /** Address of the samples, which must not be changed. */
  src: number;
  /** Address of as many samples of the result. */
  out: number;
  /** Addresses of further buffers. */
  buffers: number[];
}

/**
 * Reserves memory and copies the samples of a raster to it, unless the raster is kept there: a borrowed result, which is
 * overwritten, never is. @param sizes bytes of further buffers
 */
export function startCall(module: SimdModule, { data }: Raster, ...sizes: number[]): Call {
  const { byteOffset, byteLength, length: samples } = data;
  const isBorrowed = data.buffer === module.kernels.memory.buffer;
  const kept = isBorrowed ? null : module.frameSlots.load(INPUT_SLOT, data);
  const arena = new Arena(module);
  const src = kept ?? arena.reserve(byteLength);
  const out = arena.reserve(byteLength);
  const buffers = sizes.map((size) => arena.reserve(size));
  if (isBorrowed) arena.move(byteOffset, src, byteLength);
  return { arena, samples, src, out, buffers };
}

/** Returns a result in the module's memory, or a copy of it. */
export function resultAt({ borrowWarps }: SimdModule, arena: Arena, out: number, source: Raster): Raster {
  const { width, height, channels } = source;
  const bitDepth = bitDepthOf(source);
  const length = width * height * channels;
  const samples = borrowWarps ? arena.view(out, length, bitDepth) : arena.read(out, length, bitDepth);
  return { data: samples, width, height, channels };
}
