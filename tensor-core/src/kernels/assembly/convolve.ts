// Separable convolution of 8-bit samples by symmetric weights; see estimates.ts.

import { borderIndex } from './border';
import { exactLevel, setUpEstimates, storeEstimates } from './estimates';
import { addRow, padRow, rowAt, rowsMade, startRows } from './padded-rows';

/** Returns the sum in float64, each row first, of the weights before and after the middle ones. */
function exactSum(
  src: usize,
  width: i32,
  height: i32,
  channels: i32,
  x: i32,
  y: i32,
  across: usize,
  acrossRadius: i32,
  down: usize,
  downRadius: i32,
): f64 {
  let sum: f64 = 0;
  for (let j = -downRadius; j <= downRadius; j++) {
    const line = src + <usize>borderIndex(y + j, height, true) * <usize>(width * channels);
    let rowSum: f64 = 0;
    for (let i = -acrossRadius; i <= acrossRadius; i++) {
      const at = line + <usize>(borderIndex(x + i, width, true) * channels);
      rowSum += load<f64>(across + ((<usize>(i + acrossRadius)) << 3)) * <f64>load<u8>(at);
    }
    sum += load<f64>(down + ((<usize>(j + downRadius)) << 3)) * rowSum;
  }
  return sum;
}

/** Convolves a padded row with the middle weight and those after it, float32. */
function convolveRow(padded: usize, row: i32, channels: i32, weights: usize, radius: i32, out: usize): void {
  const step = (<usize>channels) << 2;
  const middle = v128.load32_splat(weights);
  for (let i = 0; i < row; i += 16) {
    const at = padded + ((<usize>i) << 2) + <usize>radius * step;
    let a = f32x4.mul(middle, v128.load(at));
    let b = f32x4.mul(middle, v128.load(at, 16));
    let c = f32x4.mul(middle, v128.load(at, 32));
    let d = f32x4.mul(middle, v128.load(at, 48));
    let before = at;
    let after = at;
    for (let t = 1; t <= radius; t++) {
      before -= step;
      after += step;
      const weight = v128.load32_splat(weights + ((<usize>t) << 2));
      a = f32x4.add(a, f32x4.mul(weight, f32x4.add(v128.load(before), v128.load(after))));
      b = f32x4.add(b, f32x4.mul(weight, f32x4.add(v128.load(before, 16), v128.load(after, 16))));
      c = f32x4.add(c, f32x4.mul(weight, f32x4.add(v128.load(before, 32), v128.load(after, 32))));
      d = f32x4.add(d, f32x4.mul(weight, f32x4.add(v128.load(before, 48), v128.load(after, 48))));
    }
    const to = out + ((<usize>i) << 2);
    v128.store(to, a);
    v128.store(to, b, 16);
    v128.store(to, c, 32);
    v128.store(to, d, 48);
  }
}

/**
 * Convolves an image that is mirrored at its edges, with the result of the TypeScript kernel; returns false if more than
 * `most` samples are uncertain.
 * @param weights both lists as float64
 * @param floats the middle weight and those after it of both lists, as float32
 * @param padded memory for a padded row, then `lines` for two addresses per weight, then `kept` for as many rows as
 * the list of the columns has weights, all of float32 and followed by 64 unused bytes
 * @param error the largest error of an estimate
 */
export function convolve8(
  src: usize,
  width: i32,
  height: i32,
  channels: i32,
  out: usize,
  weights: usize,
  acrossRadius: i32,
  downRadius: i32,
  floats: usize,
  padded: usize,
  lines: usize,
  kept: usize,
  error: f32,
  most: i32,
): bool {
  const row = width * channels;
  const down = weights + ((<usize>(2 * acrossRadius + 1)) << 3);
  const downFloats = floats + ((<usize>(acrossRadius + 1)) << 2);
  const middle = v128.load32_splat(downFloats);
  setUpEstimates(error);
  startRows(kept, 2 * downRadius + 1, (row << 2) + 64);
  let unsureCount = 0;
  for (let y = 0; y < height; y++) {
    while (rowsMade() <= min(height - 1, y + downRadius)) {
      padRow(src + <usize>rowsMade() * <usize>row, width, channels, acrossRadius, padded);
      convolveRow(padded, row, channels, floats, acrossRadius, addRow());
    }
    for (let t = 0; t <= downRadius; t++) {
      const at = lines + ((<usize>t) << 3);
      store<u32>(at, <u32>rowAt(borderIndex(y - t, height, true)));
      store<u32>(at, <u32>rowAt(borderIndex(y + t, height, true)), 4);
    }
    const to = out + <usize>y * <usize>row;
    for (let i = 0; i < row; i += 16) {
      const shift = (<usize>i) << 2;
      const at = <usize>load<u32>(lines) + shift;
      let a = f32x4.mul(middle, v128.load(at));
      let b = f32x4.mul(middle, v128.load(at, 16));
      let c = f32x4.mul(middle, v128.load(at, 32));
      let d = f32x4.mul(middle, v128.load(at, 48));
      for (let t = 1; t <= downRadius; t++) {
        const pair = lines + ((<usize>t) << 3);
        const above = <usize>load<u32>(pair) + shift;
        const below = <usize>load<u32>(pair, 4) + shift;
        const weight = v128.load32_splat(downFloats + ((<usize>t) << 2));
        a = f32x4.add(a, f32x4.mul(weight, f32x4.add(v128.load(above), v128.load(below))));
        b = f32x4.add(b, f32x4.mul(weight, f32x4.add(v128.load(above, 16), v128.load(below, 16))));
        c = f32x4.add(c, f32x4.mul(weight, f32x4.add(v128.load(above, 32), v128.load(below, 32))));
        d = f32x4.add(d, f32x4.mul(weight, f32x4.add(v128.load(above, 48), v128.load(below, 48))));
      }
      let unsure = storeEstimates(to + <usize>i, a, b, c, d);
      while (unsure != 0) {
        const sample = i + ctz(unsure);
        unsure &= unsure - 1;
        if (sample >= row) break;
        if (++unsureCount > most) return false;
        const sum = exactSum(
          src + <usize>(sample % channels),
          width,
          height,
          channels,
          sample / channels,
          y,
          weights,
          acrossRadius,
          down,
          downRadius,
        );
        store<u8>(to + <usize>sample, exactLevel(sum));
      }
    }
  }
  return true;
}
