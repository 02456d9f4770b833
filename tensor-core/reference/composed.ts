import type { ParamsOf, TransformFlag } from '@twinset/contract';
import { FIELD_UNITS } from '../src/kinds/field.ts';
import { maxLevelOf, type Raster } from '../src/raster.ts';
import { REFERENCES } from './references.ts';
import { bilinearAt, type OracleOutside, sampleAt } from './sample.ts';

type Params = ParamsOf<TransformFlag>;
/** A transform of a chain with its parameters. */
export type OracleStep = readonly [flag: TransformFlag, params: Params];

/**
 * Returns the position from which a chain samples an output pixel: back through the transforms, the last one
 * first.
 */
function placeOf(chain: readonly OracleStep[], raster: Raster, x: number, y: number): [number, number] {
  let place: [number, number] = [x, y];
  for (const [flag, params] of chain.toReversed()) {
    const reference = REFERENCES.get(flag);
    if (reference?.kind === 'geometric' || reference?.kind === 'field')
      place = reference.of(place[0], place[1], raster, params);
  }
  return place;
}

/**
 * Returns one output pixel of a chain of geometric and colour transforms on an image: sampled once, clipped,
 * not rounded.
 */
export function imagePixel(
  chain: readonly OracleStep[],
  raster: Raster,
  x: number,
  y: number,
  outside: OracleOutside,
  means: readonly number[],
): number[] {
  const [u, v] = placeOf(chain, raster, x, y);
  const max = maxLevelOf(raster);
  let pixel = Array.from({ length: raster.channels }, (_, k) => bilinearAt(raster, u, v, k, outside));
  for (const [flag, params] of chain) {
    const reference = REFERENCES.get(flag);
    if (reference?.kind === 'intensity') pixel = reference.of(pixel, params, { means, max });
  }
  return pixel.map((value) => Math.min(max, Math.max(0, value)));
}

/**
 * Returns the possible values of one output sample of a mask: one, or several if its position is at a half.
 */
export function maskSample(
  chain: readonly OracleStep[],
  raster: Raster,
  x: number,
  y: number,
  k: number,
  outside: OracleOutside,
): number[] {
  const [u, v] = placeOf(chain, raster, x, y);
  // Displacements are rounded to whole field units.
  const near = chain.some(([flag]) => REFERENCES.get(flag)?.kind === 'field') ? 1 / FIELD_UNITS : 1e-7;
  const columns = new Set([Math.floor(u + 0.5 - near), Math.floor(u + 0.5 + near)]);
  const rows = new Set([Math.floor(v + 0.5 - near), Math.floor(v + 0.5 + near)]);
  return [...columns].flatMap((i) => [...rows].map((j) => sampleAt(raster, i, j, k, outside)));
}
