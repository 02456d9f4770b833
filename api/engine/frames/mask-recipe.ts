import type { MaskPlan } from '../types.ts';

/**
 * Representation of masks in the warp. `labels`: one channel of label values or indices of `table`; `colors`: the three
 * channels themselves, if a set has more colours than a table can contain.
 */
export interface MaskRecipe {
  carried: 'labels' | 'colors';
  bitDepth: 8 | 16;
  /** Value of samples outside the frame, in the carried domain. */
  fill: number;
  /** 0xRRGGBB of each label, for `index` and `color` masks. */
  table: number[] | null;
  /** Channels of the PNG: one channel of labels (with `table` as its palette, if any) or three. */
  outChannels: 1 | 3;
}

/** Returns value v as the grey colour (v,v,v). */
export const greyColor = (value: number): number => value * 0x01_01_01;

/**
 * Returns a colour for the next index: its grey, or the nearest number that no index has, so that each colour is one
 * label.
 */
function unusedColor(table: readonly number[]): number {
  let color = greyColor(table.length);
  while (table.includes(color)) color = (color + 1) % 0x01_00_00_00;
  return color;
}

/**
 * Computes the recipe. With one output channel, `maskFill` is a label of the output, and the palette is long enough to
 * contain it; with three it is the grey (maskFill, maskFill, maskFill), which is added to the table if it is new.
 */
export function maskRecipe(plan: MaskPlan, maskFill: number): MaskRecipe {
  const { outChannels, bitDepth, source } = plan;
  if (source === 'value') return { carried: 'labels', bitDepth, fill: maskFill, table: null, outChannels };
  if (plan.table === null)
    return { carried: 'colors', bitDepth: 8, fill: maskFill, table: null, outChannels: 3 };
  const table = [...plan.table];
  if (outChannels === 1) {
    while (table.length <= maskFill && table.length < 256) table.push(unusedColor(table));
    return { carried: 'labels', bitDepth: 8, fill: maskFill, table, outChannels };
  }
  const fillColor = greyColor(maskFill);
  if (!table.includes(fillColor)) table.push(fillColor);
  if (table.length > 256)
    return { carried: 'colors', bitDepth: 8, fill: maskFill, table: null, outChannels: 3 };
  return { carried: 'labels', bitDepth: 8, fill: table.indexOf(fillColor), table, outChannels };
}
