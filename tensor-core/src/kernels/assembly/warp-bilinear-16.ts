// Bilinear warp of 16-bit rasters in float64, in the order of operations of the TypeScript kernel, so that the result
// equals it bit by bit. Two channels of a pixel are worked out at once.

import { borderIndex } from './border';

/** 65535 and one half; engines rebuild literal vectors in loops. */
let highest: v128 = f64x2.splat(0);
let half: v128 = f64x2.splat(0);

/** Red and green, then blue and an unused lane, of a pixel of 16-bit RGB. */
// @ts-ignore: decorator
@inline
function redGreen(samples: v128): v128 {
  return f64x2.convert_low_i32x4_u(samples);
}

// @ts-ignore: decorator
@inline
function blueOf(samples: v128): v128 {
  return f64x2.convert_low_i32x4_u(
    i8x16.shuffle(samples, samples, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7),
  );
}

// @ts-ignore: decorator
@inline
function mix(a: v128, b: v128, keep: v128, take: v128): v128 {
  return f64x2.add(f64x2.mul(a, keep), f64x2.mul(b, take));
}

/** Clips, rounds half up and cuts to whole numbers, two lanes. */
// @ts-ignore: decorator
@inline
function levels(values: v128): v128 {
  const clipped = f64x2.pmin(highest, f64x2.pmax(f64x2.splat(0), values));
  return i32x4.trunc_sat_f64x2_u_zero(f64x2.floor(f64x2.add(clipped, half)));
}

/** The samples of a pixel that may lie outside, or the fill. */
// @ts-ignore: decorator
@inline
function samplesAt(src: usize, width: i32, column: i32, row: i32, pixel: usize, fill: v128): v128 {
  if (column < 0 || row < 0) return fill;
  const at = src + (<usize>row * <usize>width + <usize>column) * pixel;
  return pixel == 6 ? v128.load16x4_u(at) : i32x4.splat(<i32>load<u16>(at));
}

/**
 * Warps the whole image of 1 or 3 channels. `numbers`: the inverse map as 6 float64, then the colour affine, row by row,
 * where `isColored`. `src` and `out` have 16 idle bytes behind them.
 */
export function warpBilinear16(
  src: usize,
  width: i32,
  height: i32,
  channels: i32,
  out: usize,
  numbers: usize,
  isColored: bool,
  reflect: bool,
  fill: i32,
): void {
  highest = f64x2.splat(65535);
  half = f64x2.splat(0.5);
  const a = load<f64>(numbers);
  const b = load<f64>(numbers, 8);
  const c = load<f64>(numbers, 16);
  const d = load<f64>(numbers, 24);
  const e = load<f64>(numbers, 32);
  const f = load<f64>(numbers, 40);
  const color = numbers + 48;
  const pixel = <usize>(channels << 1);
  const stride = <usize>width * pixel;
  const filled = i32x4.splat(fill);
  // Columns of the colour's matrix for the first two channels; the third is by its own.
  const ofRed = f64x2(load<f64>(color), load<f64>(color, 32));
  const ofGreen = f64x2(load<f64>(color, 8), load<f64>(color, 40));
  const ofBlue = f64x2(load<f64>(color, 16), load<f64>(color, 48));
  const offset = f64x2(load<f64>(color, 24), load<f64>(color, 56));
  const lastRed = load<f64>(color, 64),
    lastGreen = load<f64>(color, 72),
    lastBlue = load<f64>(color, 80),
    lastOffset = load<f64>(color, 88);
  for (let y = 0; y < height; y++) {
    const rowU = b * <f64>y + c;
    const rowV = e * <f64>y + f;
    for (let x = 0; x < width; x++) {
      const u = a * <f64>x + rowU;
      const v = d * <f64>x + rowV;
      const left = Math.floor(u);
      const top = Math.floor(v);
      const fx = u - left;
      const fy = v - top;
      let p00: v128, p01: v128, p10: v128, p11: v128;
      if (left >= 0 && top >= 0 && left + 1 < <f64>width && top + 1 < <f64>height) {
        const at = src + <usize>(<i32>top) * stride + <usize>(<i32>left) * pixel;
        if (channels == 3) {
          p00 = v128.load16x4_u(at);
          p01 = v128.load16x4_u(at, 6);
          p10 = v128.load16x4_u(at + stride);
          p11 = v128.load16x4_u(at + stride, 6);
        } else {
          p00 = i32x4.splat(<i32>load<u16>(at));
          p01 = i32x4.splat(<i32>load<u16>(at, 2));
          p10 = i32x4.splat(<i32>load<u16>(at + stride));
          p11 = i32x4.splat(<i32>load<u16>(at + stride, 2));
        }
      } else {
        const x0 = borderIndex(<i32>left, width, reflect);
        const x1 = borderIndex(<i32>left + 1, width, reflect);
        const y0 = borderIndex(<i32>top, height, reflect);
        const y1 = borderIndex(<i32>top + 1, height, reflect);
        p00 = samplesAt(src, width, x0, y0, pixel, filled);
        p01 = samplesAt(src, width, x1, y0, pixel, filled);
        p10 = samplesAt(src, width, x0, y1, pixel, filled);
        p11 = samplesAt(src, width, x1, y1, pixel, filled);
      }
      const keepX = f64x2.splat(1 - fx),
        takeX = f64x2.splat(fx),
        keepY = f64x2.splat(1 - fy),
        takeY = f64x2.splat(fy);
      const upper = mix(redGreen(p00), redGreen(p01), keepX, takeX);
      const lower = mix(redGreen(p10), redGreen(p11), keepX, takeX);
      let first = mix(upper, lower, keepY, takeY);
      if (channels == 1) {
        if (isColored) {
          const grey = f64x2.extract_lane(first, 0);
          first = f64x2.splat(load<f64>(color) * grey + load<f64>(color, 8));
        }
        store<u16>(out, <u16>i32x4.extract_lane(levels(first), 0));
        out += 2;
        continue;
      }
      const upperBlue = mix(blueOf(p00), blueOf(p01), keepX, takeX);
      const lowerBlue = mix(blueOf(p10), blueOf(p11), keepX, takeX);
      let last = mix(upperBlue, lowerBlue, keepY, takeY);
      if (isColored) {
        const r = f64x2.extract_lane(first, 0),
          g = f64x2.extract_lane(first, 1),
          blue = f64x2.extract_lane(last, 0);
        const two = f64x2.add(f64x2.mul(ofRed, f64x2.splat(r)), f64x2.mul(ofGreen, f64x2.splat(g)));
        first = f64x2.add(f64x2.add(two, f64x2.mul(ofBlue, f64x2.splat(blue))), offset);
        last = f64x2.splat(lastRed * r + lastGreen * g + lastBlue * blue + lastOffset);
      }
      const words = i16x8.narrow_i32x4_u(levels(first), levels(last));
      // Lanes 0, 1 and 4: the rest is idle.
      store<u32>(out, <u32>i32x4.extract_lane(words, 0));
      store<u16>(out, i16x8.extract_lane_u(words, 4), 4);
      out += 6;
    }
  }
}
