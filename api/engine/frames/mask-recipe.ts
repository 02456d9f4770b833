import type { MaskPlan } from '../types.ts';

/**
 * How masks travel through the warp. `labels`: one channel of label values or indices of `table`;
 * `colors`: the three channels themselves, where a set has more colours than a table holds.
 */
export interface MaskRecipe {
  carried: 'labels' | 'colors';
  bitDepth: 8 | 16;
  /** What a sample outside the frame becomes, in the carried domain. */
  fill: number;
  /** 0xRRGGBB of each label, for `index` and `color` masks. */
  table: number[] | null;
  /** What the PNG is: one channel of labels (with `table` as its palette, if any) or three channels. */
  outChannels: 1 | 3;
}

/** Value v as the grey colour (v,v,v). */
export const greyColor = (value: number): number => value * 0x01_01_01;

/** A colour for the next index: its grey, or the nearest number that no index has, so that each colour is one label. */
function unusedColor(table: readonly number[]): number {
  let color = greyColor(table.length);
  while (table.includes(color)) color = (color + 1) % 0x01_00_00_00;
  return color;
}

/**
 * Works out the recipe. With one channel out, `maskFill` is a label of the output, and the palette is long enough to
 * name it; with three it is the grey (maskFill, maskFill, maskFill), which joins the table if it is new.
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
