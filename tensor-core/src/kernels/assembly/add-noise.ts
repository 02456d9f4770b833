// Noise of samples, four at a time.

import { fourLevels, fourSamples, lastTwo, setUpLevels, storeFour } from './levels';
import { bitsOf, setUpBits, twoOf } from './noise-bits';

// @ts-ignore: decorator
@inline
function noisy(src: usize, samples: i32, normal: usize, deviations: usize, out: usize, bytes: i32): void {
  let index = i32x4(0, 1, 2, 3);
  const four = i32x4.splat(4);
  for (let i = 0; i < samples; i += 4) {
    const draws = i32x4.shr_u(bitsOf(index), 20);
    index = i32x4.add(index, four);
    const levels = fourSamples(src, bytes);
    const noise01 = f64x2.mul(
      twoOf(normal, i32x4.extract_lane(draws, 0), i32x4.extract_lane(draws, 1)),
      twoOf(deviations, i32x4.extract_lane(levels, 0), i32x4.extract_lane(levels, 1)),
    );
    const noise23 = f64x2.mul(
      twoOf(normal, i32x4.extract_lane(draws, 2), i32x4.extract_lane(draws, 3)),
      twoOf(deviations, i32x4.extract_lane(levels, 2), i32x4.extract_lane(levels, 3)),
    );
    const first = f64x2.add(f64x2.convert_low_i32x4_s(levels), noise01);
    storeFour(out, fourLevels(first, f64x2.add(lastTwo(levels), noise23)), bytes);
    src += <usize>(4 * bytes);
    out += <usize>(4 * bytes);
  }
}

/**
 * Adds normal noise to samples of `bytes` bytes (1 or 2). `normal`: 4096 values; `deviations`: the standard deviation of
 * each level; both float64. 16 unused bytes follow `src` and `out`.
 */
export function addNoise(
  src: usize,
  samples: i32,
  bytes: i32,
  seed: i32,
  normal: usize,
  deviations: usize,
  out: usize,
): void {
  setUpBits(seed);
  setUpLevels(bytes == 2 ? 65535 : 255);
  if (bytes == 2) noisy(src, samples, normal, deviations, out, 2);
  else noisy(src, samples, normal, deviations, out, 1);
}

/**
 * Sets all `bytes` bytes of random pixels to 0, or to 255: those whose random bits are at most `blackest`, or at most
 * `brightest`.
 */
export function setPixels(
  data: usize,
  pixels: i32,
  bytes: i32,
  seed: i32,
  blackest: u32,
  brightest: u32,
): void {
  setUpBits(seed);
  const limit = i32x4.splat(brightest);
  const four = i32x4.splat(4);
  let index = i32x4(0, 1, 2, 3);
  for (let i = 0; i < pixels; i += 4) {
    const bits = bitsOf(index);
    index = i32x4.add(index, four);
    let chosen = i32x4.bitmask(i32x4.le_u(bits, limit));
    while (chosen != 0) {
      const lane = ctz(chosen);
      chosen &= chosen - 1;
      if (i + lane >= pixels) break;
      const one =
        lane < 2
          ? lane == 0
            ? i32x4.extract_lane(bits, 0)
            : i32x4.extract_lane(bits, 1)
          : lane == 2
            ? i32x4.extract_lane(bits, 2)
            : i32x4.extract_lane(bits, 3);
      memory.fill(data + <usize>((i + lane) * bytes), <u32>one <= blackest ? 0 : 255, bytes);
    }
  }
}
