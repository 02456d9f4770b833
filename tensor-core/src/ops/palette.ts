import { z } from 'zod';
import type { LabelOp } from './op.ts';

const attributes = z.strictObject({
  /** Colour of each index, as 0xRRGGBB. */
  colors: z.array(z.number().int().min(0).max(0xffffff)).min(1).max(65_536),
});

export type PaletteAttributes = z.infer<typeof attributes>;

/** Turns an index mask into exactly its palette's colours, 8 bit over 3 channels. */
export const palette: LabelOp<PaletteAttributes> = {
  name: 'Palette',
  kind: 'label',
  attributes,
  shape(_, input) {
    if (input.channels !== 1) throw new RangeError(`Palette needs 1 channel, not ${input.channels}.`);
    return { ...input, channels: 3, bitDepth: 8 };
  },
  apply({ colors }, input) {
    const data = new Uint8Array(input.data.length * 3);
    for (let i = 0, o = 0; i < input.data.length; i++, o += 3) {
      const color = colors[input.data[i]];
      if (color === undefined) {
        throw new RangeError(`Index ${input.data[i]} is not in the palette of ${colors.length} colours.`);
      }
      data[o] = color >> 16;
      data[o + 1] = (color >> 8) & 255;
      data[o + 2] = color & 255;
    }
    return { data, width: input.width, height: input.height, channels: 3 };
  },
};
