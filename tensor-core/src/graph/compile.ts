import { type ChainLink, fuse } from './fuse.ts';
import { type GraphValue, inferShapes } from './infer-shapes.ts';
import type { OutputPlan } from './plan.ts';
import type { Graph } from './schema.ts';

/**
 * Checks a graph and fuses it.
 * @returns one plan an output, in the order of `graph.outputs`.
 * @throws GraphError naming node and reason.
 */
export function compileGraph(graph: Graph): OutputPlan[] {
  const values = inferShapes(graph);
  return graph.outputs.map((output) => ({
    output,
    source: values.get(output)!.source,
    steps: fuse(chainTo(output, values)),
  }));
}

function chainTo(output: string, values: Map<string, GraphValue>): ChainLink[] {
  const chain: ChainLink[] = [];
  let value = values.get(output)!;
  while (value.node) {
    const input = values.get(value.node.input)!;
    chain.push({ ...value.node, before: input.shape, after: value.shape });
    value = input;
  }
  return chain.reverse();
}
