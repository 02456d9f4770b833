// Rows of 8-bit samples as float32, mirrored at both ends, of which the last ones are kept.

import { borderIndex } from './border';

let rows: usize = 0;
let rowBytes: usize = 0;
let kept: i32 = 0;
let made: i32 = 0;

/** Starts without rows; `count` of them, of `bytes` bytes, fit into the memory at `memory`. */
export function startRows(memory: usize, count: i32, bytes: i32): void {
  rows = memory;
  rowBytes = <usize>bytes;
  kept = count;
  made = 0;
}

/** Returns where a row is kept; valid for those of which fewer than `count` later ones were added. */
// @ts-ignore: decorator
@inline
export function rowAt(y: i32): usize {
  return rows + <usize>(y % kept) * rowBytes;
}

/** Returns the number of rows that were added. */
// @ts-ignore: decorator
@inline
export function rowsMade(): i32 {
  return made;
}

/** Adds a row and returns where it is to be written. */
export function addRow(): usize {
  return rowAt(made++);
}

/** Writes a row with `padding` mirrored pixels at both ends. 16 unused bytes follow `src`; 64 follow `out`. */
export function padRow(src: usize, width: i32, channels: i32, padding: i32, out: usize): void {
  const inside = out + ((<usize>(padding * channels)) << 2);
  for (let i = 0; i < width * channels; i += 8) {
    const words = v128.load8x8_u(src + i);
    const at = inside + ((<usize>i) << 2);
    v128.store(at, f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(words)));
    v128.store(at, f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_u(words)), 16);
  }
  for (let x = -padding; x < width + padding; x++) {
    if (x == 0) x = width;
    if (x >= width + padding) break;
    const from = src + <usize>(borderIndex(x, width, true) * channels);
    const to = inside + ((<usize>(x * channels)) << 2);
    for (let k: usize = 0; k < <usize>channels; k++) store<f32>(to + (k << 2), <f32>load<u8>(from + k));
  }
}
