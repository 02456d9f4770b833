import type { Raster } from '../raster.ts';

/** Input of a scan: one channel of labels, or three of a colour. */
export interface ScannedMask extends Raster {
  /** Colours of the indices as 0xRRGGBB, where the labels are those of a palette. */
  palette?: Uint32Array;
}

/** The labels of a mask, one entry for each value: a sample, or a colour as 0xRRGGBB. */
export interface LabelScan {
  /** In order of their first pixels. */
  values: Uint32Array;
  pixels: Uint32Array;
  /** 2x2 squares of this value. */
  flat: Uint32Array;
  /** Pixels strictly between both neighbours of an axis, counted per axis; colours channel by channel. */
  between: Uint32Array;
  /** Neighbours with different values. */
  changes: number;
  /** Positions of each value: GRID_WORDS words, see MaskGrid. */
  planes: Int32Array;
}
