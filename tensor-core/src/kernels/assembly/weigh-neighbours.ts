// Weighted sums of the neighbours of each 8-bit sample; see estimates.ts.

import { borderIndex } from './border';
import { exactLevel, setUpEstimates, storeEstimates } from './estimates';
import { addRow, padRow, rowAt, rowsMade, startRows } from './padded-rows';

/** Returns the sum of a sample's neighbours in float64, in their order. */
function exactSum(
  src: usize,
  width: i32,
  height: i32,
  channels: i32,
  x: i32,
  y: i32,
  neighbours: usize,
  count: i32,
): f64 {
  let sum: f64 = 0;
  for (let n = 0; n < count; n++, neighbours += 24) {
    const column = borderIndex(x + load<i32>(neighbours, 8), width, true);
    const line = borderIndex(y + load<i32>(neighbours, 12), height, true);
    sum += load<f64>(neighbours) * <f64>load<u8>(src + <usize>((line * width + column) * channels));
  }
  return sum;
}

/**
 * Sums the neighbours of each sample of an image that is mirrored at its edges, with the result of the TypeScript kernel;
 * returns false if more than `most` samples are uncertain.
 * @param neighbours of each: the weight as float64, the distances to the right and down as i32, the weight as float32,
 * and four unused bytes
 * @param across the largest distance to the right or left, `down` the largest one down or up
 * @param lines memory for an address per neighbour, then `kept` for 2 * down + 1 padded rows of float32, each followed by
 * 64 unused bytes
 * @param error the largest error of an estimate
 */
export function weighNeighbours8(
  src: usize,
  width: i32,
  height: i32,
  channels: i32,
  out: usize,
  neighbours: usize,
  count: i32,
  across: i32,
  down: i32,
  lines: usize,
  kept: usize,
  error: f32,
  most: i32,
): bool {
  const row = width * channels;
  setUpEstimates(error);
  startRows(kept, 2 * down + 1, ((row + 2 * across * channels) << 2) + 64);
  let unsureCount = 0;
  for (let y = 0; y < height; y++) {
    while (rowsMade() <= min(height - 1, y + down))
      padRow(src + <usize>rowsMade() * <usize>row, width, channels, across, addRow());
    for (let n = 0; n < count; n++) {
      const neighbour = neighbours + <usize>n * 24;
      const line = rowAt(borderIndex(y + load<i32>(neighbour, 12), height, true));
      const shift = (<usize>((across + load<i32>(neighbour, 8)) * channels)) << 2;
      store<u32>(lines + ((<usize>n) << 2), <u32>(line + shift));
    }
    const to = out + <usize>y * <usize>row;
    for (let i = 0; i < row; i += 16) {
      let a = f32x4.splat(0);
      let b = f32x4.splat(0);
      let c = f32x4.splat(0);
      let d = f32x4.splat(0);
      let weightAt = neighbours + 16;
      for (let n = 0; n < count; n++, weightAt += 24) {
        const at = <usize>load<u32>(lines + ((<usize>n) << 2)) + ((<usize>i) << 2);
        const weight = v128.load32_splat(weightAt);
        a = f32x4.add(a, f32x4.mul(weight, v128.load(at)));
        b = f32x4.add(b, f32x4.mul(weight, v128.load(at, 16)));
        c = f32x4.add(c, f32x4.mul(weight, v128.load(at, 32)));
        d = f32x4.add(d, f32x4.mul(weight, v128.load(at, 48)));
      }
      let unsure = storeEstimates(to + <usize>i, a, b, c, d);
      while (unsure != 0) {
        const sample = i + ctz(unsure);
        unsure &= unsure - 1;
        if (sample >= row) break;
        if (++unsureCount > most) return false;
        const at = src + <usize>(sample % channels);
        const sum = exactSum(at, width, height, channels, sample / channels, y, neighbours, count);
        store<u8>(to + <usize>sample, exactLevel(sum));
      }
    }
  }
  return true;
}
