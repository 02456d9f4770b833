// Sums of the three channels of interleaved 8-bit RGB: the bytes of a block of 48 are summed by their
// position in it, and the positions are assigned to channels at the end.

const PLACES: usize = memory.data(48 * 4, 16);

// @ts-ignore: decorator
@inline
function addTo(at: usize, words: v128): void {
  v128.store(at, i32x4.add(v128.load(at), i32x4.extend_low_i16x8_u(words)));
  v128.store(at, i32x4.add(v128.load(at, 16), i32x4.extend_high_i16x8_u(words)), 16);
}

/** Writes the sums of `pixels` pixels at `src` as three float64 at `out`. */
export function channelSumsRgb8(src: usize, pixels: i32, out: usize): void {
  let r: i64 = 0;
  let g: i64 = 0;
  let b: i64 = 0;
  const end = src + <usize>pixels * 3;
  while (src + 48 <= end) {
    memory.fill(PLACES, 0, 192);
    // 2^16 rounds of 255 blocks keep every position below 2^32; 255 blocks of bytes keep a 16-bit sum below
    // 2^16.
    for (let round = 0; round < 65536 && src + 48 <= end; round++) {
      let s0 = i16x8.splat(0);
      let s1 = s0;
      let s2 = s0;
      let s3 = s0;
      let s4 = s0;
      let s5 = s0;
      const stop = min<usize>(src + 255 * 48, src + ((end - src) / 48) * 48);
      for (; src < stop; src += 48) {
        s0 = i16x8.add(s0, v128.load8x8_u(src));
        s1 = i16x8.add(s1, v128.load8x8_u(src, 8));
        s2 = i16x8.add(s2, v128.load8x8_u(src, 16));
        s3 = i16x8.add(s3, v128.load8x8_u(src, 24));
        s4 = i16x8.add(s4, v128.load8x8_u(src, 32));
        s5 = i16x8.add(s5, v128.load8x8_u(src, 40));
      }
      addTo(PLACES, s0);
      addTo(PLACES + 32, s1);
      addTo(PLACES + 64, s2);
      addTo(PLACES + 96, s3);
      addTo(PLACES + 128, s4);
      addTo(PLACES + 160, s5);
    }
    for (let i = 0; i < 48; i += 3) {
      r += <i64>load<u32>(PLACES + ((<usize>i) << 2));
      g += <i64>load<u32>(PLACES + ((<usize>i) << 2), 4);
      b += <i64>load<u32>(PLACES + ((<usize>i) << 2), 8);
    }
  }
  for (; src < end; src += 3) {
    r += <i64>load<u8>(src);
    g += <i64>load<u8>(src, 1);
    b += <i64>load<u8>(src, 2);
  }
  store<f64>(out, <f64>r);
  store<f64>(out, <f64>g, 8);
  store<f64>(out, <f64>b, 16);
}
