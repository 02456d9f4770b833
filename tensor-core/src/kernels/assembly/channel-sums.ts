// Sums of interleaved samples by their position modulo 3: of the channels of RGB, or three parts of a grey image. Blocks
// of 48 or 24 samples are summed by their position in the block, and the positions are assigned at the end.

const PLACES: usize = memory.data(48 * 4, 16);

// @ts-ignore: decorator
@inline
function addTo(at: usize, words: v128): void {
  v128.store(at, i32x4.add(v128.load(at), i32x4.extend_low_i16x8_u(words)));
  v128.store(at, i32x4.add(v128.load(at, 16), i32x4.extend_high_i16x8_u(words)), 16);
}

/** Adds the sums of the first `places` positions to the three float64 at `out`. */
function addPlaces(places: usize, out: usize): void {
  for (let i: usize = 0; i < places; i++) {
    const at = out + ((i % 3) << 3);
    store<f64>(at, load<f64>(at) + <f64>load<u32>(PLACES + (i << 2)));
  }
}

/** Adds up whole blocks of 48 bytes; returns where it stopped. */
function sumBlocks8(src: usize, end: usize, out: usize): usize {
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
    addPlaces(48, out);
  }
  return src;
}

/** Adds up whole blocks of 24 samples of 16 bits; returns where it stopped. */
function sumBlocks16(src: usize, end: usize, out: usize): usize {
  while (src + 48 <= end) {
    let s0 = i32x4.splat(0);
    let s1 = s0;
    let s2 = s0;
    let s3 = s0;
    let s4 = s0;
    let s5 = s0;
    // 2^16 samples of 16 bits keep every position below 2^32.
    const stop = min<usize>(src + 65536 * 48, src + ((end - src) / 48) * 48);
    for (; src < stop; src += 48) {
      s0 = i32x4.add(s0, v128.load16x4_u(src));
      s1 = i32x4.add(s1, v128.load16x4_u(src, 8));
      s2 = i32x4.add(s2, v128.load16x4_u(src, 16));
      s3 = i32x4.add(s3, v128.load16x4_u(src, 24));
      s4 = i32x4.add(s4, v128.load16x4_u(src, 32));
      s5 = i32x4.add(s5, v128.load16x4_u(src, 40));
    }
    v128.store(PLACES, s0);
    v128.store(PLACES, s1, 16);
    v128.store(PLACES, s2, 32);
    v128.store(PLACES, s3, 48);
    v128.store(PLACES, s4, 64);
    v128.store(PLACES, s5, 80);
    addPlaces(24, out);
  }
  return src;
}

/**
 * Adds the sums of `samples` samples of `bytes` bytes (1 or 2) at `src` to the three float64 at `out`, by their position
 * modulo 3.
 */
export function channelSums(src: usize, samples: i32, bytes: i32, out: usize): void {
  const end = src + <usize>(samples * bytes);
  src = bytes == 1 ? sumBlocks8(src, end, out) : sumBlocks16(src, end, out);
  // Blocks end at a multiple of three samples.
  for (let place: usize = 0; src < end; src += <usize>bytes, place = place == 16 ? 0 : place + 8) {
    const sample = bytes == 1 ? <u32>load<u8>(src) : <u32>load<u16>(src);
    store<f64>(out + place, load<f64>(out + place) + <f64>sample);
  }
}
