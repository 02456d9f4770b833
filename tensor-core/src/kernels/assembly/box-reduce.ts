import { addRows } from './add-rows';

// Downscaling by an integer: each pixel is the mean of a square, rounded.

// @ts-ignore: decorator
@inline
function squareRgb(acc: usize, factor: i32): v128 {
  let sum = v128.load(acc);
  for (let i = 1; i < factor; i++) {
    acc += 12;
    sum = i32x4.add(sum, v128.load(acc));
  }
  return sum;
}

/**
 * Computes `rows` rows of `width` pixels of 1 or 3 channels of `bytes` bytes (1 or 2) from factor * rows rows
 * at `src`, `stride` bytes apart. `acc`: space for factor * width * channels u32. For unused bytes see
 * addRows(); `out` has 8.
 */
export function boxReduce(
  src: usize,
  stride: usize,
  factor: i32,
  channels: i32,
  bytes: i32,
  width: i32,
  rows: i32,
  out: usize,
  acc: usize,
): void {
  const length = width * factor * channels;
  const scale = f32x4.splat(<f32>1 / <f32>(factor * factor));
  const half = f32x4.splat(0.5);
  const step = (<usize>(factor * channels)) << 2;
  const pixel = <usize>(channels * bytes);
  for (let row = 0; row < rows; row++) {
    memory.fill(acc, 0, (<usize>length) << 2);
    addRows(src, stride, factor, length, bytes, 1, acc);
    src += stride * <usize>factor;
    let at = acc;
    for (let x = 0; x < width; x++) {
      let sum: v128;
      if (channels == 3) sum = squareRgb(at, factor);
      else {
        let grey: u32 = 0;
        for (let i = 0; i < factor; i++) grey += load<u32>(at + ((<usize>i) << 2));
        sum = i32x4.splat(grey);
      }
      const mean = i32x4.trunc_sat_f32x4_u(f32x4.add(f32x4.mul(f32x4.convert_i32x4_u(sum), scale), half));
      const words = i16x8.narrow_i32x4_u(mean, mean);
      if (bytes == 2) v128.store64_lane(out, words, 0);
      else v128.store32_lane(out, i8x16.narrow_i16x8_u(words, words), 0);
      at += step;
      out += pixel;
    }
  }
}
