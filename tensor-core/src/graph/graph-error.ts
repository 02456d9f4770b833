/** A graph that cannot be run; the message names the graph, the node and the reason. */
export class GraphError extends Error {
  override name = 'GraphError';
}
