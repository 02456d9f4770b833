import { type ChainLink, fuse } from './fuse.ts';
import { GraphError } from './graph-error.ts';
import { type GraphValue, inferShapes } from './infer-shapes.ts';
import type { OutputPlan } from './plan.ts';
import type { Graph } from './schema.ts';

/**
 * Checks a graph and fuses it.
 * @param trusted as in inferShapes().
 * @returns one plan an output, in the order of `graph.outputs`.
 * @throws GraphError naming node and reason.
 */
export function compileGraph(graph: Graph, trusted = false): OutputPlan[] {
  const values = inferShapes(graph, trusted);
  return graph.outputs.map((output) => {
    const value = values.get(output);
    if (!value) throw new GraphError(`Graph '${graph.name}' has no value for its output '${output}'.`);
    return { output, source: value.source, shape: value.shape, steps: fuse(chainTo(value)) };
  });
}

function chainTo(end: GraphValue): ChainLink[] {
  const chain: ChainLink[] = [];
  for (let value = end; value.node; value = value.node.input) {
    const { op, attributes, input } = value.node;
    chain.push({ op, attributes, before: input.shape, after: value.shape });
  }
  return chain.reverse();
}
