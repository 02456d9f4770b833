import { fourLevels, fourSamples, lastTwo, setUpLevels } from './levels';

/** Multiplies the samples of each 8-bit pixel by its factor, float64, and rounds. 16 unused bytes follow `src` and `out`. */
export function scalePixels8(src: usize, factors: usize, pixels: i32, channels: i32, out: usize): void {
  setUpLevels(255);
  if (channels == 1) {
    for (let i = 0; i < pixels; i++) {
      const value = f64x2.splat(<f64>load<u8>(src + i) * load<f64>(factors + ((<usize>i) << 3)));
      store<u8>(out + i, <u8>i32x4.extract_lane(fourLevels(value, value), 0));
    }
    return;
  }
  for (let i = 0; i < pixels; i++) {
    if (load<f64>(factors + ((<usize>i) << 3)) == 1) {
      store<u16>(out, load<u16>(src));
      store<u8>(out, load<u8>(src, 2), 2);
      src += 3;
      out += 3;
      continue;
    }
    const factor = v128.load64_splat(factors + ((<usize>i) << 3));
    const samples = fourSamples(src, 1);
    const first = f64x2.mul(f64x2.convert_low_i32x4_s(samples), factor);
    const levels = fourLevels(first, f64x2.mul(lastTwo(samples), factor));
    const words = i16x8.narrow_i32x4_u(levels, levels);
    const bytes = i8x16.narrow_i16x8_u(words, words);
    v128.store_lane<u16>(out, bytes, 0);
    v128.store_lane<u8>(out, bytes, 2, 2);
    src += 3;
    out += 3;
  }
}
