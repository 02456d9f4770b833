import type { Graph, GraphInput } from '../graph/schema.ts';
import { type Raster, shapeOf } from '../raster.ts';

/** A graph of one node from 'x' to 'y'. */
export function oneOpGraph(
  raster: Raster,
  kind: GraphInput['kind'],
  op: string,
  attributes: Record<string, unknown>,
  fill = 0,
): Graph {
  return {
    name: 'one op',
    inputs: [{ name: 'x', kind, ...shapeOf(raster), border: 'constant', fill }],
    nodes: [{ op, attributes, inputs: ['x'], outputs: ['y'] }],
    outputs: ['y'],
  };
}
