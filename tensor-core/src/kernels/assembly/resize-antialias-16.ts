// Resize of 16-bit rasters in float64, each sum in the order of its taps, so that the result equals that of the
// TypeScript kernel bit by bit: rows first, into one row of float64, then along that row.

/** The first two of four samples. */
// @ts-ignore: decorator
@inline
function lowOf(samples: v128): v128 {
  return f64x2.convert_low_i32x4_u(samples);
}

/** The last two. */
// @ts-ignore: decorator
@inline
function highOf(samples: v128): v128 {
  return f64x2.convert_low_i32x4_u(
    i8x16.shuffle(samples, samples, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7),
  );
}

/** Computes one row of `length` sums from `taps` input rows starting at `src`, `stride` bytes apart. */
function combineRows(src: usize, stride: usize, length: i32, taps: i32, weights: usize, out: usize): void {
  for (let i = 0; i < length; i += 4) {
    let p = src;
    let low = f64x2.splat(0);
    let high = low;
    for (let t = 0; t < taps; t++) {
      const weight = v128.load64_splat(weights + ((<usize>t) << 3));
      const samples = v128.load16x4_u(p);
      low = f64x2.add(low, f64x2.mul(weight, lowOf(samples)));
      high = f64x2.add(high, f64x2.mul(weight, highOf(samples)));
      p += stride;
    }
    v128.store(out, low);
    v128.store(out, high, 16);
    src += 8;
    out += 32;
  }
}

/** Clips to 16 bits and rounds half up. */
// @ts-ignore: decorator
@inline
function level(sum: f64): u16 {
  return sum <= 0 ? 0 : sum >= 65535 ? 65535 : <u16>Math.floor(sum + 0.5);
}

/** Computes one output row of `channels` (1 or 3) from a row of sums. */
function alongRow(
  row: usize,
  width: i32,
  channels: i32,
  firsts: usize,
  counts: usize,
  most: i32,
  weights: usize,
  out: usize,
): void {
  const pixel = (<usize>channels) << 3;
  for (let x = 0; x < width; x++) {
    let p = row + <usize>load<i32>(firsts + ((<usize>x) << 2)) * pixel;
    const taps = load<i32>(counts + ((<usize>x) << 2));
    let w = weights + ((<usize>(x * most)) << 3);
    const end = w + ((<usize>taps) << 3);
    if (channels == 3) {
      let redGreen = f64x2.splat(0);
      let blue: f64 = 0;
      for (; w < end; w += 8) {
        const weight = load<f64>(w);
        redGreen = f64x2.add(redGreen, f64x2.mul(f64x2.splat(weight), v128.load(p)));
        blue += weight * load<f64>(p, 16);
        p += 24;
      }
      store<u16>(out, level(f64x2.extract_lane(redGreen, 0)));
      store<u16>(out, level(f64x2.extract_lane(redGreen, 1)), 2);
      store<u16>(out, level(blue), 4);
      out += 6;
    } else {
      let grey: f64 = 0;
      for (; w < end; w += 8) {
        grey += load<f64>(w) * load<f64>(p);
        p += 8;
      }
      store<u16>(out, level(grey));
      out += 2;
    }
  }
}

/**
 * Makes output rows [from, to). `src` is where input row `srcRow` starts, `stride` bytes to a row of `inWidth` pixels.
 * `down` and `across`: firsts, counts and float64 weights of the two axes, `most` weights for each sample. `row`: room for
 * one row of float64 and 32 bytes more. `src` has 8 idle bytes behind it.
 */
export function resizeAntialias16(
  src: usize,
  srcRow: i32,
  stride: usize,
  inWidth: i32,
  channels: i32,
  out: usize,
  outWidth: i32,
  from: i32,
  to: i32,
  downFirsts: usize,
  downCounts: usize,
  downMost: i32,
  downWeights: usize,
  acrossFirsts: usize,
  acrossCounts: usize,
  acrossMost: i32,
  acrossWeights: usize,
  row: usize,
): void {
  for (let y = from; y < to; y++) {
    const first = load<i32>(downFirsts + ((<usize>y) << 2)) - srcRow;
    const taps = load<i32>(downCounts + ((<usize>y) << 2));
    const weights = downWeights + ((<usize>(y * downMost)) << 3);
    combineRows(src + <usize>first * stride, stride, inWidth * channels, taps, weights, row);
    alongRow(row, outWidth, channels, acrossFirsts, acrossCounts, acrossMost, acrossWeights, out);
    out += (<usize>(outWidth * channels)) << 1;
  }
}
