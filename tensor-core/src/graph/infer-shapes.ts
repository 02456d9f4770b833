import { opOf } from '../ops/index.ts';
import type { Op } from '../ops/op.ts';
import { maxLevel, type RasterShape } from '../raster.ts';
import { GraphError } from './graph-error.ts';
import type { Graph, GraphInput, GraphNode } from './schema.ts';

/** What is known of one value of a graph before anything runs. */
export interface GraphValue {
  shape: RasterShape;
  /** The graph input that it comes from. */
  source: GraphInput;
  /** The node that makes it; undefined for a graph input. */
  node?: CheckedNode;
}

/** A node whose attributes passed its op's schema. */
export interface CheckedNode {
  op: Op;
  attributes: never;
  input: GraphValue;
}

/**
 * Checks every node and infers the shape of every value.
 * @param trusted the attributes are known to fit their ops' schemas, and are not checked again.
 * @returns values by name.
 * @throws GraphError naming node and reason.
 */
export function inferShapes(graph: Graph, trusted = false): Map<string, GraphValue> {
  const values = new Map<string, GraphValue>();
  for (const source of graph.inputs) {
    if (values.has(source.name))
      throw new GraphError(`Graph '${graph.name}' has two inputs '${source.name}'.`);
    if (source.fill > maxLevel(source.bitDepth)) {
      throw new GraphError(
        `The fill ${source.fill} of '${source.name}' does not fit ${source.bitDepth} bit.`,
      );
    }
    const { width, height, channels, bitDepth } = source;
    values.set(source.name, { shape: { width, height, channels, bitDepth }, source });
  }
  graph.nodes.forEach((node, i) => {
    try {
      const [output] = node.outputs;
      if (values.has(output)) throw new Error(`it makes '${output}', which exists already`);
      values.set(output, valueMadeBy(node, values, trusted));
    } catch (cause) {
      const where = `Node ${i} (${node.op}${node.name ? ` '${node.name}'` : ''}) of graph '${graph.name}'`;
      throw new GraphError(`${where}: ${(cause as Error).message.replace(/\.$/, '')}.`, { cause });
    }
  });
  return values;
}

function attributesOf(op: Op, node: GraphNode): never {
  const parsed = op.attributes.safeParse(node.attributes);
  if (parsed.success) return parsed.data;
  throw new Error(
    parsed.error.issues.map((x) => `${x.path.join('.') || 'attributes'}: ${x.message}`).join('; '),
  );
}

function valueMadeBy(node: GraphNode, values: Map<string, GraphValue>, trusted: boolean): GraphValue {
  const [name] = node.inputs;
  const input = values.get(name);
  if (!input) throw new Error(`its input '${name}' is not made before it`);
  const op = opOf(node.op);
  const attributes = trusted ? (node.attributes as never) : attributesOf(op, node);
  const { kind } = input.source;
  if (op.kind === 'intensity' && kind === 'mask') throw new Error('an intensity op never sees a mask');
  if (op.kind === 'label' && kind === 'image') throw new Error('a label op never sees an image');
  const shape = 'shape' in op ? op.shape(attributes, input.shape) : input.shape;
  if (op.kind === 'intensity') op.affine(attributes, shape.channels, maxLevel(shape.bitDepth));
  return { shape, source: input.source, node: { op, attributes, input } };
}
