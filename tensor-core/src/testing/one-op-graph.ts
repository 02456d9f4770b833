import type { Graph, GraphInput } from '../graph/schema.ts';
import { bitDepthOf, type Raster } from '../raster.ts';

/** A graph of one node from 'x' to 'y'. */
export function oneOpGraph(
  raster: Raster,
  kind: GraphInput['kind'],
  op: string,
  attributes: Record<string, unknown>,
  fill = 0,
): Graph {
  const { width, height } = raster;
  const channels = raster.channels as 1 | 3;
  return {
    name: 'one op',
    inputs: [{ name: 'x', kind, width, height, channels, bitDepth: bitDepthOf(raster), border: 'constant', fill }],
    nodes: [{ op, attributes, inputs: ['x'], outputs: ['y'] }],
    outputs: ['y'],
  };
}
