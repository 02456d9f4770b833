import { PNG_KERNELS } from './png-kernels.ts';
import { GROUPS_MAX, THREADS } from './shaders.ts';
import { KERNELS } from './step-kernels.ts';

const ALL = { ...KERNELS, ...PNG_KERNELS };

/** Kernels that compute the samples of an 8-bit image from those of another one, or from wide intermediate samples. */
export type StepKernel = keyof typeof ALL;

const COMMON = `
struct Settings {
  // Of the image that is read; samples of the result.
  width: u32, height: u32, channels: u32, count: u32,
  // Positions of both images and of the parameters, in words.
  from_: u32, to: u32, at: u32, unused: u32,
};
@group(0) @binding(0) var<uniform> s: Settings;
@group(0) @binding(1) var<storage, read> source: array<u32>;
@group(0) @binding(2) var<storage, read> parameters: array<u32>;
@group(0) @binding(3) var<storage, read_write> result: array<u32>;
@group(0) @binding(4) var<storage, read_write> wide: array<u32>;

fn parameter(i: u32) -> u32 { return parameters[s.at + i]; }
fn byteAt(i: u32) -> u32 { return (source[s.from_ + (i >> 2u)] >> ((i & 3u) * 8u)) & 255u; }

// Returns the index within [0, n) of the mirrored image.
fn mirrored(i: i32, n: i32) -> i32 {
  if (i >= 0 && i < n) { return i; }
  let period = 2 * n;
  var wrapped = i % period;
  if (wrapped < 0) { wrapped += period; }
  return select(period - 1 - wrapped, wrapped, wrapped < n);
}

struct Spot { x: i32, y: i32, channel: u32 };
fn spotOf(i: u32) -> Spot {
  let pixel = i / s.channels;
  return Spot(i32(pixel % s.width), i32(pixel / s.width), i % s.channels);
}
fn indexAt(x: i32, y: i32, channel: u32) -> u32 {
  let column = u32(mirrored(x, i32(s.width)));
  let row = u32(mirrored(y, i32(s.height)));
  return (row * s.width + column) * s.channels + channel;
}

// The finaliser of MurmurHash3, as noiseBits() of the processor.
fn noiseBits(seed: u32, index: u32) -> u32 {
  var bits = ((index ^ (index >> 16u)) * 0x9e3779b1u) ^ seed;
  bits = (bits ^ (bits >> 16u)) * 0x85ebca6bu;
  bits = (bits ^ (bits >> 13u)) * 0xc2b2ae35u;
  return bits ^ (bits >> 16u);
}
`;

export const isWideKernel = (kernel: StepKernel): boolean => 'isWide' in ALL[kernel];

/** Returns the shader of a kernel: each thread computes four samples. */
export function stepShader(kernel: StepKernel): string {
  const write = isWideKernel(kernel) ? 'wide[i] = valueOf(i);' : 'word |= valueOf(i) << (8u * k);';
  return `${COMMON}${ALL[kernel].code}
@compute @workgroup_size(${THREADS})
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) thread: u32) {
  let step = (group.y * ${GROUPS_MAX}u + group.x) * ${THREADS}u + thread;
  // Every kernel has the same bindings.
  _ = arrayLength(&source) + arrayLength(&parameters) + arrayLength(&result) + arrayLength(&wide);
  var word = 0u;
  for (var k = 0u; k < 4u; k++) {
    let i = 4u * step + k;
    if (i >= s.count) { break; }
    ${write}
  }
  ${isWideKernel(kernel) ? '' : 'if (4u * step < s.count) { result[s.to + step] = word; }'}
}`;
}
