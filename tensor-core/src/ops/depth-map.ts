import { z } from 'zod';
import { allocate, maxLevel } from '../raster.ts';
import type { LabelOp } from './op.ts';

const label = z.number().int().min(0).max(65_535);
const distinct = (values: number[]) => new Set(values).size === values.length;

const attributes = z
  .strictObject({
    bitDepth: z.union([z.literal(8), z.literal(16)]),
    /** Pairs of (label before, label after), one to one; null keeps every value. */
    table: z.array(z.tuple([label, label])).nullable(),
  })
  .refine(({ table }) => !table || distinct(table.map(([from]) => from)), 'a label is mapped twice')
  .refine(({ table }) => !table || distinct(table.map(([, to]) => to)), 'two labels are mapped to one')
  .refine(
    ({ table, bitDepth }) => !table || table.every(([, to]) => to <= maxLevel(bitDepth)),
    'a label does not fit the bit depth',
  );

export type DepthMapAttributes = z.infer<typeof attributes>;

/** Changes the bit depth of labels without changing what they tell apart. */
export const depthMap: LabelOp<DepthMapAttributes> = {
  name: 'DepthMap',
  kind: 'label',
  attributes,
  shape: ({ bitDepth }, input) => ({ ...input, bitDepth }),
  apply({ bitDepth, table }, input) {
    const map = new Int32Array(65_536).fill(-1);
    if (table) for (const [from, to] of table) map[from] = to;
    else for (let value = 0; value <= maxLevel(bitDepth); value++) map[value] = value;
    const data = allocate(input.data.length, bitDepth);
    for (let i = 0; i < data.length; i++) {
      const to = map[input.data[i]];
      if (to < 0) throw new RangeError(`Label ${input.data[i]} has no value at ${bitDepth} bit.`);
      data[i] = to;
    }
    return { ...input, data };
  },
};
