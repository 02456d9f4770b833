import type { LabelRepair } from '@twinset/contract';

/** Kind of the labels of a set: sample values, indices of agreeing palettes, or colours as 0xRRGGBB. */
export type LabelDomain = 'value' | 'index' | 'color';

/** Changes of a mask when it is read: plain data, the same for every mask of a dataset but for the size. */
export type MaskRepair = {
  domain: LabelDomain;
  /** Repairs of labels, in their order. */
  steps: LabelRepair[];
  /** Bits of the labels after the repair. */
  bitDepth: 8 | 16;
  /** Colour of each index, 0xRRGGBB, for indices. */
  palette?: [index: number, color: number][];
  /** Upright size of the image, to which the mask is resized, and the orientation that makes the mask upright. */
  size?: { width: number; height: number; orientation: number };
};
