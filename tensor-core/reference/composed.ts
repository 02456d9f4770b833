import { bitDepthOf, maxLevel, type Raster } from '../src/raster.ts';
import { brightness } from './brightness.ts';
import { contrast } from './contrast.ts';
import { flipLeftRight } from './flip-left-right.ts';
import { flipUpDown } from './flip-up-down.ts';
import type { ColorOracle, PlaceOracle } from './oracle.ts';
import { randomCrop } from './random-crop.ts';
import { rotate } from './rotate.ts';
import { bilinearAt, type OracleOutside, sampleAt } from './sample.ts';
import { saturation } from './saturation.ts';

/** A node of a chain: op and attributes. */
export type OracleStep = [op: string, attributes: object];

const PLACES: Record<string, PlaceOracle<never>> = {
  RandomCrop: randomCrop,
  FlipLeftRight: flipLeftRight,
  FlipUpDown: flipUpDown,
  Rotate: rotate,
};
const COLORS: Record<string, ColorOracle<never>> = {
  Brightness: brightness,
  Contrast: contrast,
  Saturation: saturation,
};

/** Where a chain takes an output pixel from: back through the ops, the last one first. */
function placeOf(chain: readonly OracleStep[], raster: Raster, x: number, y: number): [number, number] {
  let place: [number, number] = [x, y];
  for (const [op, attributes] of chain.toReversed()) {
    const oracle = PLACES[op];
    if (oracle) place = oracle(place[0], place[1], raster, attributes as never);
  }
  return place;
}

/** One output pixel of a chain of geometry and colour on an image: sampled once, clipped, not rounded. */
export function imagePixel(
  chain: readonly OracleStep[],
  raster: Raster,
  x: number,
  y: number,
  outside: OracleOutside,
): number[] {
  const [u, v] = placeOf(chain, raster, x, y);
  const max = maxLevel(bitDepthOf(raster));
  let pixel = Array.from({ length: raster.channels }, (_, k) => bilinearAt(raster, u, v, k, outside));
  for (const [op, attributes] of chain) {
    const oracle = COLORS[op];
    if (oracle) pixel = oracle(pixel, attributes as never, max);
  }
  return pixel.map((value) => Math.min(max, Math.max(0, value)));
}

/** The values that one output sample of a mask may have: one, or several where its place falls on a half. */
export function maskSample(
  chain: readonly OracleStep[],
  raster: Raster,
  x: number,
  y: number,
  k: number,
  outside: OracleOutside,
): number[] {
  const [u, v] = placeOf(chain, raster, x, y);
  const near = 1e-7;
  const columns = new Set([Math.floor(u + 0.5 - near), Math.floor(u + 0.5 + near)]);
  const rows = new Set([Math.floor(v + 0.5 - near), Math.floor(v + 0.5 + near)]);
  return [...columns].flatMap((i) => [...rows].map((j) => sampleAt(raster, i, j, k, outside)));
}
