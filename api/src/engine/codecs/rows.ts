/** Bare PNG rows, ready to be filtered. */
export interface Rows {
  bytes: Uint8Array;
  rowBytes: number;
  height: number;
  /** Bytes a pixel, at least 1. */
  bpp: number;
  /** Few colours in large areas (masks, drawings), as opposed to photos. */
  flat: boolean;
}

/** Rows of a photo repeat the byte of the pixel before in well under half of the places. */
const FLAT_SHARE = 0.6;

/** True if, over a sample of the rows, most bytes repeat the pixel on their left. */
export const looksFlat = (bytes: Uint8Array, rowBytes: number, height: number, bpp: number): boolean => {
  const step = Math.max(1, height >> 5);
  let same = 0;
  let seen = 0;
  for (let y = step >> 1; y < height; y += step) {
    const end = (y + 1) * rowBytes;
    for (let i = y * rowBytes + bpp; i < end; i++) if (bytes[i] === bytes[i - bpp]) same++;
    seen += Math.max(0, rowBytes - bpp);
  }
  return seen > 0 && same > FLAT_SHARE * seen;
};

/** Rows with filter byte 0 (None) before each. */
export const unfilteredRows = ({ bytes, rowBytes, height }: Rows): Uint8Array<ArrayBuffer> => {
  const out = new Uint8Array(height * (rowBytes + 1));
  for (let y = 0; y < height; y++) {
    out.set(bytes.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1);
  }
  return out;
};
