import type { Raster } from '../../raster.ts';
import { padRaster } from '../pad-raster.ts';
import type { Neighbour } from '../pixel-backend.ts';
import { type Call, resultAt, startCall } from './call.ts';
import type { SimdModule } from './simd-module.ts';

/** Relative rounding error of float32, with a margin. */
const ROUNDING = 1.05 / 0x100_0000;
/** Bytes behind each row that vectors may read and write. */
const SLACK = 64;

/** Returns the largest error of a sum of levels after so many roundings in float32. */
const errorOf = (roundings: number): number => 255 * roundings * ROUNDING;

const isSymmetric = (weights: Float64Array): boolean =>
  weights.every((weight, i) => weight >= 0 && weight === weights[weights.length - 1 - i]);

/** Convolves into `out`; returns null if the estimates are of no use. */
function convolveInto(
  module: SimdModule,
  source: Raster,
  across: Float64Array,
  down: Float64Array,
): Call | null {
  if (!isSymmetric(across) || !isSymmetric(down)) return null;
  const { width, height, channels } = source;
  const [acrossRadius, downRadius] = [across.length >> 1, down.length >> 1];
  const row = width * channels * 4;
  const call = startCall(
    module,
    source,
    across.byteLength + down.byteLength,
    (acrossRadius + downRadius + 2) * 4,
    row + 2 * acrossRadius * channels * 4 + SLACK,
    (downRadius + 1) * 8,
    down.length * (row + SLACK),
  );
  const { arena, samples, src, out, buffers } = call;
  const [weights, floats, padded, lines, kept] = buffers;
  arena.write(weights, across);
  arena.write(weights + across.byteLength, down);
  const halves = [...across.subarray(acrossRadius), ...down.subarray(downRadius)];
  new Float32Array(module.kernels.memory.buffer, floats, halves.length).set(halves);
  // An uncertain sample costs as much as its whole square: more of them than half the separable cost are not worth it.
  const most = (samples * (across.length + down.length)) / (2 * across.length * down.length);
  const isDone = module.kernels.convolve8(
    src,
    width,
    height,
    channels,
    out,
    weights,
    acrossRadius,
    downRadius,
    floats,
    padded,
    lines,
    kept,
    errorOf(acrossRadius + downRadius + 6),
    most,
  );
  return isDone ? call : null;
}

/** Implements PixelBackend.convolve for 8 bit; null if it is slower than in TypeScript. */
export function convolve8(
  module: SimdModule,
  source: Raster,
  across: Float64Array,
  down: Float64Array,
): Raster | null {
  const call = convolveInto(module, source, across, down);
  return call && resultAt(module, call.arena, call.out, source);
}

/** Implements PixelBackend.unsharp for 8 bit; null if it is slower than in TypeScript. */
export function unsharp8(
  module: SimdModule,
  source: Raster,
  weights: Float64Array,
  amount: number,
): Raster | null {
  const call = convolveInto(module, source, weights, weights);
  if (call === null) return null;
  const { arena, samples, src, out } = call;
  module.kernels.unsharp8(src, out, samples, amount, out);
  return resultAt(module, arena, out, source);
}

/** Bytes of a neighbour in the kernel. */
const NEIGHBOUR = 24;

/** Implements PixelBackend.weighNeighbours for 8 bit; null if it is slower than in TypeScript. */
export function weighNeighbours8(
  module: SimdModule,
  source: Raster,
  neighbours: readonly Neighbour[],
): Raster | null {
  const { width, height, channels } = source;
  const farthest = (axis: 'dx' | 'dy') =>
    neighbours.reduce((most, one) => Math.max(most, Math.abs(one[axis])), 0);
  const [across, down] = [farthest('dx'), farthest('dy')];
  const row = (width + 2 * across) * channels * 4 + SLACK;
  const count = neighbours.length;
  const sum = neighbours.reduce((total, { weight }) => total + Math.abs(weight), 0);
  const call = startCall(module, source, count * NEIGHBOUR, count * 4, (2 * down + 1) * row);
  const { arena, samples, src, out, buffers } = call;
  const [list, lines, kept] = buffers;
  const view = new DataView(module.kernels.memory.buffer, list, count * NEIGHBOUR);
  neighbours.forEach(({ dx, dy, weight }, n) => {
    view.setFloat64(n * NEIGHBOUR, weight, true);
    view.setInt32(n * NEIGHBOUR + 8, dx, true);
    view.setInt32(n * NEIGHBOUR + 12, dy, true);
    view.setFloat32(n * NEIGHBOUR + 16, weight, true);
  });
  const isDone = module.kernels.weighNeighbours8(
    src,
    width,
    height,
    channels,
    out,
    list,
    count,
    across,
    down,
    lines,
    kept,
    sum * errorOf(count + 3),
    samples / 4,
  );
  return isDone ? resultAt(module, arena, out, source) : null;
}

/** Implements PixelBackend.median for 8 bit and a radius of at most 7. */
export function median8(module: SimdModule, source: Raster, radius: number): Raster {
  const { width, height, channels } = source;
  const size = { width: width + 2 * radius, height: height + 2 * radius };
  const padded = padRaster(source, { ...size, place: { x: radius, y: radius, width, height } }, null);
  const { arena, src, out, buffers } = startCall(module, padded, 5 * (size.width * channels + 16));
  const row = width * channels;
  module.kernels.median8(src, row, height, channels, 2 * radius + 1, out, buffers[0]);
  return resultAt(module, arena, out, source);
}
