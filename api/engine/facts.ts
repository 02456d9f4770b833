import type { MaskKind } from '@twinset/contract';

/**
 * Version of the rules by which facts are determined; facts of other rules are determined again with the next upload.
 * 2: pixels are hashed by XXH3, and images of 16 bits have a range. 3: labels of 16 bits in three channels are kept.
 */
export const FACTS_VERSION = 3;

/** Facts of one decoded image. Sizes are upright (EXIF orientation applied), in pixels. */
export type ImageFacts = {
  name: string;
  bytes: number;
  format: 'png' | 'jpeg';
  width: number;
  height: number;
  /** Size as stored; differs from the above if the orientation swaps the sides. */
  storedWidth: number;
  storedHeight: number;
  /** EXIF orientation 1 to 8; 1 is upright. */
  orientation: number;
  bitDepth: 8 | 16;
  /** Colour channels of the content without alpha: 1 or 3. */
  channels: 1 | 3;
  /** True if some pixel is transparent, fully or partly. */
  hadAlpha: boolean;
  animated: boolean;
  /** Description for users: "PNG, 8-bit palette". */
  kind: string;
  fileSha256: string;
  /** CRC-32 of the file, as zips need it; absent in facts of an older version. */
  crc32?: number;
  /** Hash of the decoded pixels and the size: equal for exact duplicates; of another kind in facts of version 1. */
  pixelHash: string;
  /** Encoded features by which near duplicates are found, about 3 KiB; absent if stored separately. */
  fingerprint?: Uint8Array | null;
  /** Share of 2x2 squares of one colour, 0 to 1, from a sample of rows; absent in facts of an older version. */
  flatShare?: number;
  /** Lowest and highest sample of a 16-bit image; absent in facts of version 1. */
  range16?: [low: number, high: number];
};

/**
 * Position of a mask's labels in 64 x 64 cells: a cell has a label if any of its pixels has. One plane per label, then
 * one shared by all further labels, if any; each 128 words of 32 bits, deflated.
 */
export type LabelPositions = {
  /** Values as in `MaskFacts.values`, the most frequent first; near black of a JPEG is 0. */
  labels: number[];
  planes: Uint8Array;
};

/** Areas and edges of one mask: they distinguish classes from traces of smoothing, and labels from photographs. */
export type MaskShape = {
  /** Pairs of horizontal or vertical neighbours with different values. */
  changes: number;
  /** Squares of 2x2 pixels of one value. */
  flat: number;
  /** Pixels whose value is strictly between those of both neighbours, counted once per axis. */
  between: number;
  /** The last two of each entry of `values`, in its order. */
  ofValues: [flat: number, between: number][];
};

/** Facts of one decoded mask. */
export type MaskFacts = {
  name: string;
  bytes: number;
  format: 'png' | 'jpeg';
  width: number;
  height: number;
  orientation: number;
  bitDepth: 8 | 16;
  kind: 'grey' | 'palette' | 'color';
  /** Description for users: "PNG, 8-bit palette". */
  kindText: string;
  /** True if some pixel is transparent, fully or partly. */
  hadAlpha: boolean;
  fileSha256: string;
  /** CRC-32 of the file, as zips need it; absent in facts of an older version. */
  crc32?: number;
  /** Label value (grey), palette index (palette) or 0xRRGGBB (colour) -> pixels; at most 4096 entries. */
  values: [value: number, pixels: number][];
  /** True if there were more values than `values` lists. */
  truncated: boolean;
  /** Palette entries used, index -> 0xRRGGBB. */
  palette: [index: number, color: number][];
  /** Absent if stored separately, and in facts stored before near duplicates were compared by their masks. */
  places?: LabelPositions;
  /** Absent in facts of an older version. */
  shape?: MaskShape;
  /** True if the user chose every value of the mask by a repair, so that none is stray. */
  chosen?: true;
};

/** Conversion of masks to outputs, decided once for the whole dataset (decisions, section 3). */
export type MaskPlan = {
  kind: MaskKind;
  outChannels: 1 | 3;
  bitDepth: 8 | 16;
  /**
   * `value`: samples are labels; `index`: palette indices are labels; `color`: colours are looked up in `table`.
   */
  source: 'value' | 'index' | 'color';
  /** 0xRRGGBB by label, for `index` and `color`; the palette of index outputs. */
  table: number[] | null;
};
