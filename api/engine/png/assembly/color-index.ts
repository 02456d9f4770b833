// Mapping of colours to their indices in a table of up to 256.

/** Open addressing: index plus 1, or 0, and the colours of the indices. */
const PLACES: u32 = 1024;
const TABLE: usize = memory.data(1024 * 2, 16);
const COLORS: usize = memory.data(256 * 4, 16);

let unknown: u32 = 0;

/** Returns the first colour that indexColors() did not find. */
export function unknownColor(): u32 {
  return unknown;
}

// @ts-ignore: decorator
@inline
function placeOf(color: u32): u32 {
  return (color * 0x9e3779b1) >>> 22;
}

export function forgetColors(): void {
  memory.fill(TABLE, 0, PLACES << 1);
}

/** Adds a colour, 0xRRGGBB; one that exists gets the new index. */
export function addColor(color: u32, index: u32): void {
  let place = placeOf(color);
  for (;;) {
    const kept = <u32>load<u16>(TABLE + ((<usize>place) << 1));
    if (kept == 0 || load<u32>(COLORS + ((<usize>(kept - 1)) << 2)) == color) break;
    place = (place + 1) & (PLACES - 1);
  }
  store<u16>(TABLE + ((<usize>place) << 1), <u16>(index + 1));
  store<u32>(COLORS + ((<usize>index) << 2), color);
}

/** Returns the index of a colour, or -1. */
function indexOf(color: u32): i32 {
  let place = placeOf(color);
  let kept = <u32>load<u16>(TABLE + ((<usize>place) << 1));
  while (kept != 0 && load<u32>(COLORS + ((<usize>(kept - 1)) << 2)) != color) {
    place = (place + 1) & (PLACES - 1);
    kept = <u32>load<u16>(TABLE + ((<usize>place) << 1));
  }
  return <i32>kept - 1;
}

/** Returns the end of the run of pixels of one colour that begins at `at`. */
// @ts-ignore: decorator
@inline
function runEnd(at: usize, end: usize): usize {
  const last = end - 3;
  for (; at + 19 <= end; at += 15) {
    const differing = ~i8x16.bitmask(i8x16.eq(v128.load(at), v128.load(at, 3))) & 0x7fff;
    if (differing) return at + 3 * (<usize>(ctz(differing) / 3) + 1);
  }
  while (at < last && load<u16>(at) == load<u16>(at, 3) && load<u8>(at, 2) == load<u8>(at, 5)) at += 3;
  return at + 3;
}

/** Writes the index of the colour of each pixel; returns false if one has none, see unknownColor(). */
export function indexColors(src: usize, pixels: i32, out: usize): bool {
  const end = src + 3 * <usize>pixels;
  while (src < end) {
    const color = ((<u32>load<u8>(src)) << 16) | ((<u32>load<u8>(src, 1)) << 8) | <u32>load<u8>(src, 2);
    const index = indexOf(color);
    if (index < 0) {
      unknown = color;
      return false;
    }
    const stop = runEnd(src, end);
    const count = (stop - src) / 3;
    memory.fill(out, <u8>index, count);
    out += count;
    src = stop;
  }
  return true;
}
