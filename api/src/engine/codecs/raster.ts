/** Pixels interleaved row by row from the top (HWC), `width * height * channels` values. */
export interface Raster {
  data: Uint8Array | Uint16Array;
  width: number;
  height: number;
  channels: number;
}
