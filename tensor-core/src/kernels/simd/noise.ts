import { bitDepthOf, type Raster } from '../../raster.ts';
import { normalQuantiles } from '../../rng/noise.ts';
import type { SensorNoise } from '../pixel-backend.ts';
import { resultAt, startCall } from './call.ts';
import type { SimdModule } from './simd-module.ts';

/** Implements PixelBackend.addNoise. */
export function addNoise(module: SimdModule, source: Raster, seed: number, deviations: Float64Array): Raster {
  const normal = normalQuantiles();
  const call = startCall(module, source, normal.byteLength, deviations.byteLength);
  const { arena, samples, src, out, buffers } = call;
  arena.write(buffers[0], normal);
  arena.write(buffers[1], deviations);
  const bytes = bitDepthOf(source) / 8;
  module.kernels.addNoise(src, samples, bytes, seed, buffers[0], buffers[1], out);
  return resultAt(module, arena, out, source);
}

/** Implements PixelBackend.setPixels. */
export function setPixels(
  module: SimdModule,
  source: Raster,
  seed: number,
  black: number,
  changed: number,
): Raster {
  const { arena, src, out } = startCall(module, source);
  const { width, height, channels } = source;
  const bytes = (channels * bitDepthOf(source)) / 8;
  // Bits below a number are at most the integer before it.
  const [blackest, brightest] = [Math.ceil(black) - 1, Math.ceil(changed) - 1];
  arena.move(src, out, width * height * bytes);
  if (brightest >= 0) module.kernels.setPixels(out, width * height, bytes, seed, blackest, brightest);
  return resultAt(module, arena, out, source);
}

/** Implements PixelBackend.lightnessSums for 8 bit. */
export function lightnessSums8(module: SimdModule, source: Raster): [number, number] {
  const { arena, src, buffers } = startCall(module, source, 16);
  module.kernels.lightnessSums8(src, source.width * source.height, source.channels, buffers[0]);
  const [sum, squares] = arena.float64(buffers[0], 2);
  return [sum, squares];
}

/** Implements PixelBackend.addSensorNoise for 8 bit. */
export function addSensorNoise8(
  module: SimdModule,
  source: Raster,
  { seed, lights, turns }: SensorNoise,
): Raster {
  const { width, height, channels } = source;
  const { arena, src, out, buffers } = startCall(module, source, lights.byteLength, turns.byteLength);
  arena.write(buffers[0], lights);
  arena.write(buffers[1], turns);
  module.kernels.addSensorNoise8(src, width * height, channels, seed, buffers[0], buffers[1], out);
  return resultAt(module, arena, out, source);
}
