import type { Raster } from '@twinset/tensor-core';

/** Colour type of a file's pixels. */
export type ColorKind = 'grey' | 'grey-alpha' | 'rgb' | 'rgba' | 'palette' | 'cmyk';

/** EXIF orientation: 1 upright, 2 to 8 as the EXIF standard numbers the flips and quarter turns. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Header of a file, pixels undecoded. Width and height are as stored, before the orientation is applied. */
export interface Header {
  format: 'png' | 'jpeg';
  width: number;
  height: number;
  /** Bits per sample: 1, 2, 4, 8 or 16. */
  bitDepth: number;
  color: ColorKind;
  /** Stored channels, alpha included; 1 for a palette. */
  channels: number;
  /** True if the file has an alpha channel or a transparent colour. */
  hasAlpha: boolean;
  /** True for Adam7 or progressive files. */
  interlaced: boolean;
  /** True for an animated PNG (its still image is used). */
  animated: boolean;
  hasProfile: boolean;
  orientation: Orientation;
  /** Bytes of coefficients that decoding keeps until the last scan (progressive and multi-scan JPEGs). */
  coefficientBytes?: number;
}

/** PNG samples as stored: not scaled, palette indices kept, interleaved rows from the top. */
export interface RawPng extends Header {
  format: 'png';
  /** PNG colour type: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA. */
  colorType: 0 | 2 | 3 | 4 | 6;
  /** `width * height * channels` values, or without those of alpha; 16 bit wide only for bit depth 16. */
  samples: Uint8Array | Uint16Array;
  /** Palette colours as 0xRRGGBB. */
  palette?: Uint32Array;
  /** Alpha of the first palette entries (colour type 3), or the one transparent colour (types 0 and 2). */
  trns?: Uint8Array | Uint16Array;
  /** True if all pixels are opaque; absent unless alpha was dropped while the rows were decoded. */
  isOpaque?: boolean;
}

/** A decoded image: upright (unless another orientation was given), sRGB, alpha dropped. */
export interface DecodedImage extends Raster {
  /** The file's orientation tag. */
  orientation: Orientation;
  /** True if some pixel is transparent, fully or partly. */
  hadAlpha: boolean;
  /** Bits per sample in the file. */
  sourceDepth: number;
}

/** A mask as stored: no profile, no gamma, alpha dropped, no orientation applied. */
export interface MaskRaster {
  width: number;
  height: number;
  bitDepth: 8 | 16;
  kind: 'grey' | 'palette' | 'color';
  /** 1 for `grey` (label values; 1, 2 and 4 bit times 255, 85, 17) and `palette` (indices), 3 for `color` (R, G, B). */
  channels: 1 | 3;
  samples: Uint8Array | Uint16Array;
  /** Colour of each index as 0xRRGGBB; indices that the file uses without a colour are black. */
  palette?: Uint32Array;
  /** True if some pixel is transparent, fully or partly. */
  hadAlpha: boolean;
  /** The file's orientation tag; reported, not applied. */
  orientation: Orientation;
  /** True if the samples were JPEG compressed, so that stray values are to be expected. */
  lossy: boolean;
}
