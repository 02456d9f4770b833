import { fourLevels, fourSamples, lastTwo, setUpLevels, storeFour } from './levels';

/** Adds `amount` times the difference from the blurred samples to 8-bit samples. 16 unused bytes follow each buffer. */
export function unsharp8(src: usize, blurred: usize, samples: i32, amount: f64, out: usize): void {
  setUpLevels(255);
  const factor = f64x2.splat(amount);
  for (let i: usize = 0; i < <usize>samples; i += 4) {
    const levels = fourSamples(src + i, 1);
    const apart = i32x4.sub(levels, fourSamples(blurred + i, 1));
    const first = f64x2.mul(factor, f64x2.convert_low_i32x4_s(apart));
    const last = f64x2.mul(factor, lastTwo(apart));
    storeFour(
      out + i,
      fourLevels(f64x2.add(f64x2.convert_low_i32x4_s(levels), first), f64x2.add(lastTwo(levels), last)),
      1,
    );
  }
}
