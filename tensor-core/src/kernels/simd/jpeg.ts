import type { Raster } from '../../raster.ts';
import { divisorsOf } from '../jpeg/quantise.ts';
import { resultAt, startCall } from './call.ts';
import type { SimdModule } from './simd-module.ts';

/** Implements PixelBackend.compressJpeg for 8 bit. */
export function compressJpeg8(module: SimdModule, source: Raster, quality: number): Raster {
  const { width, height, channels } = source;
  const [luma, chroma] = [divisorsOf('luma', quality), divisorsOf('chroma', quality)];
  const call = startCall(
    module,
    source,
    luma.byteLength + chroma.byteLength,
    module.kernels.jpegBytes(width, height, channels),
  );
  const { arena, src, out, buffers } = call;
  arena.write(buffers[0], luma);
  arena.write(buffers[0] + luma.byteLength, chroma);
  module.kernels.compressJpeg8(src, width, height, channels, buffers[0], buffers[1], out);
  return resultAt(module, arena, out, source);
}
