// Flat graphics have few colours in large areas: most bytes repeat the pixel on their left.

/** Share of repeated bytes from which rows are flat. */
const FLAT_SHARE: f64 = 0.6;
/** Bytes per segment, and from one segment of a row to the next. */
const STRETCH: i32 = 32;
const STRETCH_STEP: i32 = 512;

/**
 * Returns true if most bytes of segments of `rows` rows repeat those of `bpp` bytes before; see rows.ts. The rows begin
 * `pitch` bytes apart, the first at `src`.
 */
export function isFlat(src: usize, rowBytes: i32, rows: i32, bpp: i32, pitch: i32): bool {
  let same = 0,
    seen = 0,
    shift = 0;
  for (let row = 0; row < rows; row++) {
    for (let x = min(shift, rowBytes >> 1); x < rowBytes; x += STRETCH_STEP) {
      const first = max(x, bpp);
      const end = min(x + STRETCH, rowBytes);
      for (let i = first; i < end; i++) {
        const at = src + <usize>i;
        if (load<u8>(at) == load<u8>(at - <usize>bpp)) same++;
      }
      seen += max(0, end - first);
    }
    src += <usize>pitch;
    shift = (shift + 3 * STRETCH) % STRETCH_STEP;
  }
  return seen > 0 && <f64>same > FLAT_SHARE * <f64>seen;
}
