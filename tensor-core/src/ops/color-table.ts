import { z } from 'zod';
import type { LabelOp } from './op.ts';

const attributes = z.strictObject({
  /** The colour that each index stands for, as 0xRRGGBB, all different. */
  colors: z
    .array(z.number().int().min(0).max(0xffffff))
    .min(1)
    .max(256)
    .refine((colors) => new Set(colors).size === colors.length, 'a colour stands twice in the table'),
});

export type ColorTableAttributes = z.infer<typeof attributes>;

/** Turns a colour-coded mask (8 bit, 3 channels) into the index of each colour in the table; the inverse of Palette. */
export const colorTable: LabelOp<ColorTableAttributes> = {
  name: 'ColorTable',
  kind: 'label',
  attributes,
  shape(_, input) {
    if (input.channels !== 3 || input.bitDepth !== 8) {
      throw new RangeError(
        `ColorTable needs 3 channels of 8 bit, not ${input.channels} of ${input.bitDepth}.`,
      );
    }
    return { ...input, channels: 1 };
  },
  apply({ colors }, input) {
    const indexOf = new Map(colors.map((color, i) => [color, i]));
    const data = new Uint8Array(input.width * input.height);
    let lastColor = -1;
    let lastIndex = 0;
    for (let i = 0, o = 0; i < data.length; i++, o += 3) {
      const color = (input.data[o] << 16) | (input.data[o + 1] << 8) | input.data[o + 2];
      if (color !== lastColor) {
        const index = indexOf.get(color);
        if (index === undefined) {
          throw new RangeError(`Colour #${color.toString(16).padStart(6, '0')} is not in the colour table.`);
        }
        lastColor = color;
        lastIndex = index;
      }
      data[i] = lastIndex;
    }
    return { data, width: input.width, height: input.height, channels: 1 };
  },
};
