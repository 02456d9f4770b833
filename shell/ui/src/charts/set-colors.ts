import { tokens } from '../fluent.ts';

export type ChartSet = 'train' | 'val' | 'test';

/** One colour per set, the same in all charts. */
export const SET_COLORS: Record<ChartSet, string> = {
  train: tokens.colorCompoundBrandBackground,
  val: tokens.colorPaletteMarigoldBorderActive,
  test: tokens.colorPalettePlumBorderActive,
};

/** Names of the sets; only the result page has others, which are specified. */
export const SET_LABELS: Record<ChartSet, string> = { train: 'Train', val: 'Validation', test: 'Test' };
