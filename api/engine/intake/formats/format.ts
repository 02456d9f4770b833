/** Typed array of decoded samples. */
export type Samples =
  | Uint8Array
  | Uint16Array
  | Uint32Array
  | Int8Array
  | Int16Array
  | Int32Array
  | Float32Array
  | Float64Array;

/** Size and sample type of a file, read without decoding a pixel. */
export interface FormatHeader {
  width: number;
  height: number;
  /** Samples per pixel, alpha included; 1 for a palette. */
  bands: number;
  /** Bits per sample: 1 to 64. */
  bits: number;
  sample: 'uint' | 'int' | 'float';
  /** True if the samples are palette indices. */
  isPalette: boolean;
}

/** Decoded samples as stored, rows from the top, bands interleaved. */
export interface StoredImage extends FormatHeader {
  data: Samples;
  /** Colour of each index as 0xRRGGBB, for a palette. */
  palette?: Uint32Array;
  /** Greatest value of an unsigned sample, if it is not that of its bits. */
  highest?: number;
  /** True if the samples were compressed with loss. */
  isLossy: boolean;
}

/** Reader of one file format. Every function throws a `CodecError` that explains a file that cannot be read. */
export interface Format {
  /** Name as returned by `sniff`. */
  name: string;
  /** Extensions without the dot, lower case. */
  extensions: readonly string[];
  /**
   * Reads size and sample type.
   * @throws CodecError UnsupportedKind, Truncated or Corrupt
   */
  header(bytes: Uint8Array): Promise<FormatHeader> | FormatHeader;
  /**
   * Decodes all pixels. The size was checked before.
   * @throws CodecError UnsupportedKind, Truncated or Corrupt
   */
  decode(bytes: Uint8Array): Promise<StoredImage> | StoredImage;
}
