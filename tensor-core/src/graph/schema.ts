import { z } from 'zod';

const name = z.string().min(1);

const input = z.strictObject({
  name,
  /** Decides the interpolation (image: bilinear, mask: nearest) and which ops are allowed. */
  kind: z.enum(['image', 'mask']),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  channels: z.union([z.literal(1), z.literal(3)]),
  bitDepth: z.union([z.literal(8), z.literal(16)]),
  /** What a sample outside this input's frame is. */
  border: z.enum(['constant', 'reflect']).default('constant'),
  fill: z.number().int().min(0).max(65_535).default(0),
});

const node = z.strictObject({
  name: name.optional(),
  /** Name of an op of `ops/index.ts`. */
  op: name,
  attributes: z.record(z.string(), z.unknown()).default({}),
  inputs: z.tuple([name]),
  outputs: z.tuple([name]),
});

/** A graph as it stands in JSON: nodes in an order in which every input is made before it is used. */
export const graphSchema = z.strictObject({
  name,
  inputs: z.array(input).min(1),
  nodes: z.array(node),
  outputs: z.array(name).min(1),
});

export type Graph = z.infer<typeof graphSchema>;
export type GraphInput = Graph['inputs'][number];
export type GraphNode = Graph['nodes'][number];
