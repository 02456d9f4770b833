import type { Raster } from '../raster.ts';

/** Input of a scan: one channel of labels, or three of a colour. */
export interface ScannedMask extends Raster {
  /** Colours of the indices as 0xRRGGBB, if the labels are those of a palette. */
  palette?: Uint32Array;
}

/** Labels of a mask, with one entry for each value: a sample, or a colour as 0xRRGGBB. */
export interface LabelScan {
  /** In order of their first pixels. */
  values: Uint32Array;
  pixels: Uint32Array;
  /** Number of 2x2 squares of this value. */
  flat: Uint32Array;
  /**
   * Number of pixels strictly between both neighbours of an axis, counted per axis; for colours channel by
   * channel.
   */
  between: Uint32Array;
  /** Number of neighbours with different values. */
  changes: number;
  /** Positions of each value: GRID_WORDS words, see MaskGrid. */
  planes: Int32Array;
}
