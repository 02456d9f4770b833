import type { OracleStep } from '../../reference/composed.ts';
import type { FrameFacts, Pass } from '../kinds/pass.ts';
import { passesOf } from '../pipeline/passes.ts';
import { runPasses, type Source } from '../pipeline/run-passes.ts';
import { type Raster, shapeOf } from '../raster.ts';
import { TRANSFORMS } from '../transforms/index.ts';

/** Returns the passes of a chain of transforms, in any order and number. */
export function chainPasses(
  raster: Raster,
  chain: readonly OracleStep[],
  means: FrameFacts['means'] = [],
): Pass[] {
  const steps = chain.map(([flag, params]) => {
    const transform = TRANSFORMS.find((one) => one.flag === flag);
    if (!transform) throw new Error(`There is no transform '${flag}'.`);
    return [transform, params] as const;
  });
  return passesOf(steps, { ...shapeOf(raster), means });
}

/** Returns a raster after a chain of transforms. */
export const runChain = (
  raster: Raster,
  kind: Source['kind'],
  chain: readonly OracleStep[],
  { border = 'constant', fill = 0, means }: Partial<Source> & { means?: FrameFacts['means'] } = {},
): Raster => runPasses(chainPasses(raster, chain, means), { kind, border, fill }, raster);
