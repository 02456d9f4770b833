import { tokens } from '../fluent.ts';

export type ChartSet = 'train' | 'val' | 'test';

/** One colour a set, the same wherever the three sets are drawn. */
export const SET_COLORS: Record<ChartSet, string> = {
  train: tokens.colorCompoundBrandBackground,
  val: tokens.colorPaletteMarigoldBorderActive,
  test: tokens.colorPalettePlumBorderActive,
};

export const SET_LABELS: Record<ChartSet, string> = { train: 'Training', val: 'Validation', test: 'Testing' };
