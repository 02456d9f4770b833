import { compileGraph } from './compile.ts';
import { GraphError } from './graph-error.ts';
import { type Graph, graphSchema } from './schema.ts';

/**
 * Reads a graph from JSON text or from what JSON.parse gives.
 * @throws GraphError on text that is no JSON, a field that is missing, unknown or wrong, or a graph that cannot run.
 */
export function graphFromJson(json: unknown): Graph {
  let value = json;
  if (typeof json === 'string') {
    try {
      value = JSON.parse(json);
    } catch (cause) {
      throw new GraphError(`The graph is not JSON: ${(cause as Error).message}.`, { cause });
    }
  }
  const parsed = graphSchema.safeParse(value);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      (issue) => `${issue.path.join('.') || 'graph'}: ${issue.message}`,
    );
    throw new GraphError(`The graph is not valid: ${problems.join('; ')}.`);
  }
  compileGraph(parsed.data);
  return parsed.data;
}

/** The graph as JSON text; graphFromJson() gives the same graph again. */
export const graphToJson = (graph: Graph): string => JSON.stringify(graph, null, 2);
