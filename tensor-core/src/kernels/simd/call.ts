import { bitDepthOf, type Raster } from '../../raster.ts';
import { Arena } from './arena.ts';
import type { SimdModule } from './simd-module.ts';

/** The module's memory is never released, so larger frames are computed in TypeScript. */
const BYTES_MAX = 1 << 28;

export const fits = ({ data }: Raster): boolean => data.byteLength <= BYTES_MAX;

/** Memory of one call of a kernel. */
export interface Call {
  arena: Arena;
  /** Address of the samples. */
  src: number;
  /** Address of as many samples of the result. */
  out: number;
  /** Addresses of further buffers. */
  buffers: number[];
}

/** Reserves memory and copies the samples of a raster to it. @param sizes bytes of further buffers */
export function startCall(module: SimdModule, { data }: Raster, ...sizes: number[]): Call {
  const arena = new Arena(module);
  const src = arena.reserve(data.byteLength);
  const out = arena.reserve(data.byteLength);
  const buffers = sizes.map((size) => arena.reserve(size));
  arena.write(src, data);
  return { arena, src, out, buffers };
}

/** Returns a result in the module's memory, or a copy of it. */
export function resultAt({ borrowWarps }: SimdModule, arena: Arena, out: number, source: Raster): Raster {
  const { data, width, height, channels } = source;
  const bitDepth = bitDepthOf(source);
  const samples = borrowWarps
    ? arena.view(out, data.length, bitDepth)
    : arena.read(out, data.length, bitDepth);
  return { data: samples, width, height, channels };
}
