import type { OracleStep } from '../../reference/composed.ts';
import type { OracleOutside } from '../../reference/sample.ts';
import type { Graph, GraphInput } from '../graph/schema.ts';
import { type Raster, shapeOf } from '../raster.ts';

/** A graph of a chain of nodes from 'x' to 'y'; at least one node. */
export function chainGraph(
  raster: Raster,
  kind: GraphInput['kind'],
  chain: readonly OracleStep[],
  outside: OracleOutside = { border: 'constant', fill: 0 },
): Graph {
  return {
    name: 'test',
    inputs: [{ name: 'x', kind, ...shapeOf(raster), ...outside }],
    nodes: chain.map(([op, attributes], i) => ({
      op,
      attributes: attributes as Record<string, unknown>,
      inputs: [i === 0 ? 'x' : `v${i}`],
      outputs: [i === chain.length - 1 ? 'y' : `v${i + 1}`],
    })),
    outputs: ['y'],
  };
}
