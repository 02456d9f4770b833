import { EXACT } from './exact-shader.ts';
import { MAP_WORDS } from './field-places.ts';
import { FIELD_PLACES } from './field-shader.ts';

/** Threads of a workgroup. */
export const THREADS = 256;

/** Workgroups along the first axis; a second axis counts further ones. */
export const GROUPS_MAX = 32_768;

const COMMON = `
struct Settings {
  width: u32, height: u32, fill: u32, reflect: u32,
  // Threads of one output, words of one output, and whether tables follow the colour.
  threads: u32, stride: u32, tables: u32, unused: u32,
};
@group(0) @binding(0) var<uniform> s: Settings;
@group(0) @binding(1) var<storage, read> source: array<u32>;
@group(0) @binding(2) var<storage, read> places: array<u32>;
@group(0) @binding(3) var<storage, read_write> result: array<u32>;

struct Place { whole: i32, fraction: u32 };

// Adds two places. The fraction of the result is in units of 2^-30, rounded down.
fn addPlaces(p: u32, q: u32) -> Place {
  let low = places[p + 2u] + places[q + 2u];
  let carry = select(0u, 1u, low < places[p + 2u]);
  let high = bitcast<i32>(places[p + 1u]) + bitcast<i32>(places[q + 1u]) + i32(carry);
  var whole = bitcast<i32>(places[p]) + bitcast<i32>(places[q]) + (high >> 30u);
  let fraction = u32(high) & 0x3fffffffu;
  // Of a sum just below a whole number, float64 keeps 52 bits after the first one: the distance to that number is
  // rounded away if it is at most half of the last bit. Between -1 and 0 the last bit is too small for that.
  if (fraction == 0x3fffffffu && low != 0u && whole != -1) {
    let magnitude = select(u32(whole), u32(-whole - 1), whole < 0);
    let exponent = select(31u - countLeadingZeros(magnitude), 0xffffffffu, whole == 0);
    // Half of the last bit is 2^(exponent - 53), in units of 2^-62.
    if ((0u - low) <= (1u << (exponent + 9u))) { return Place(whole + 1, 0u); }
  }
  return Place(whole, fraction);
}

// Returns the index within [0, n) to read, or -1 for the fill value.
fn inside(i: i32, n: i32) -> i32 {
  if (i >= 0 && i < n) { return i; }
  if (s.reflect == 0u) { return -1; }
  let period = 2 * n;
  var wrapped = i % period;
  if (wrapped < 0) { wrapped += period; }
  return select(period - 1 - wrapped, wrapped, wrapped < n);
}

fn byteAt(i: u32) -> u32 { return (source[i >> 2u] >> ((i & 3u) * 8u)) & 255u; }
`;

/** Functions of the places of an affine map. */
const AFFINE_PLACES = `
// Positions of the parts of a place across; those of a place down are a width and a height further.
fn columnPart(first: u32, x: u32) -> u32 { return first + 3u * x; }
fn rowPart(first: u32, y: u32) -> u32 { return first + 3u * (2u * s.width + y); }
fn placeAcross(first: u32, x: u32, y: u32) -> Place { return addPlaces(columnPart(first, x), rowPart(first, y)); }
fn placeDown(first: u32, x: u32, y: u32) -> Place {
  return addPlaces(columnPart(first, x + s.width), rowPart(first, y + s.height));
}
`;

/** Returns the beginning of the main function; `words` are those of an output's places. */
const mainOf = (words: string): string => `
@compute @workgroup_size(${THREADS})
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_index) thread: u32,
) {
  let step = (group.y * ${GROUPS_MAX}u + group.x) * ${THREADS}u + thread;
  if (step >= s.threads) { return; }
  let first = group.z * ${words};
`;

/** Returns the functions of places, and the beginning of the main function. */
const startOf = (hasField: boolean): string =>
  hasField
    ? `${FIELD_PLACES}${mainOf(`(${MAP_WORDS}u + 2u * s.width * s.height)`)}`
    : `${AFFINE_PLACES}${mainOf('6u * (s.width + s.height)')}`;

/**
 * Returns the shader that samples pixels of `bits` bits each by the nearest one; 24 bits are three bytes.
 * @param hasField the shader marks outputs with a place that is too near to the border of two pixels to be decided
 */
export function nearestShader(bits: 8 | 16 | 24, hasField: boolean): string {
  const pixels = bits === 16 ? 2 : 4;
  const words = bits === 24 ? 3 : 1;
  const read =
    bits === 16
      ? '(source[at >> 1u] >> ((at & 1u) * 16u)) & 65535u'
      : bits === 8
        ? 'byteAt(at)'
        : 'byteAt(3u * at) | (byteAt(3u * at + 1u) << 8u) | (byteAt(3u * at + 2u) << 16u)';
  const pack =
    bits === 24
      ? `
  result[to] = value[0] | (value[1] << 24u);
  result[to + 1u] = (value[1] >> 8u) | (value[2] << 16u);
  result[to + 2u] = (value[2] >> 16u) | (value[3] << 8u);`
      : bits === 16
        ? 'result[to] = value[0] | (value[1] << 16u);'
        : 'result[to] = value[0] | (value[1] << 8u) | (value[2] << 16u) | (value[3] << 24u);';
  const start = hasField
    ? `@group(0) @binding(4) var<storage, read_write> undecided: array<u32>;${startOf(true)}`
    : startOf(false);
  const mark = hasField
    ? 'if (!isWhole(first) && (isNear(across) || isNear(down))) { undecided[group.z] = 1u; }'
    : '';
  return `${COMMON}${start}
  var value: array<u32, ${pixels}>;
  for (var k = 0u; k < ${pixels}u; k++) {
    let i = min(step * ${pixels}u + k, s.width * s.height - 1u);
    let across = placeAcross(first, i % s.width, i / s.width);
    let down = placeDown(first, i % s.width, i / s.width);
    ${mark}
    let column = inside(across.whole, i32(s.width));
    let row = inside(down.whole, i32(s.height));
    value[k] = s.fill${bits === 24 ? ' * 0x10101u' : ''};
    if (column >= 0 && row >= 0) {
      let at = u32(row) * s.width + u32(column);
      value[k] = ${read};
    }
  }
  let to = group.z * s.stride + step * ${words}u;
  ${pack}
}`;
}

/** Distance from a half, in levels, within which float32 may round otherwise than float64: four times its error. */
const NEAR = 1 / 2048;

/** Returns the expression that an output has no colour. */
function plainText(channels: 1 | 3): string {
  const identity = Array.from({ length: channels }, (_, c) => {
    const row = `colors[3u * group.z + ${c}u]`;
    if (channels === 1) return `all(${row}.xy == vec2f(1.0, 0.0))`;
    return `all(${row} == vec4f(${[0, 1, 2, 3].map((k) => (k === c ? '1.0' : '0.0')).join(', ')}))`;
  });
  return identity.join(' && ');
}

/** Returns the parts of the bilinear shader that replace all samples of outputs with whole places and without a colour. */
function wholeParts(channels: 1 | 3) {
  const vector = channels === 3 ? 'vec3u' : 'u32';
  return {
    before: `let isPlain = isWhole(first) && ${plainText(channels)};`,
    after: `
    if (isPlain) {
      let x = u.fraction >> 20u;
      let y = v.fraction >> 20u;
      let upper = ${vector}(p) * (1024u - x) + ${vector}(q) * x;
      let under = ${vector}(r) * (1024u - x) + ${vector}(t) * x;
      let levels = (upper * (1024u - y) + under * y + (1u << 19u)) >> ${vector}(20u);
      for (var c = 0u; c < ${channels}u; c++) {
        value[${channels}u * k + c] = tableLevel(levels${channels === 3 ? '[c]' : ''}, c, group.z);
      }
    }`,
  };
}

/** Returns the parts of the bilinear shader that replace samples near a half of outputs without a colour. */
function exactParts(channels: 1 | 3) {
  const part = channels === 3 ? '[c]' : '';
  return {
    before: `let isPlain = ${plainText(channels)};`,
    after: `
    if (isPlain && any(abs(mixed - floor(mixed) - 0.5) < ${channels === 3 ? 'vec3f' : 'f32'}(${NEAR}))) {
      var exact: array<Exact, 2>;
      for (var axis = 0u; axis < 2u; axis++) {
        let column = columnPart(first, i % s.width + axis * s.width);
        exact[axis] = exactPlace(column, rowPart(first, i / s.width + axis * s.height));
      }
      for (var c = 0u; c < ${channels}u; c++) {
        let level = exactLevel(vec4u(u32(p${part}), u32(q${part}), u32(r${part}), u32(t${part})), exact[0], exact[1]);
        value[${channels}u * k + c] = tableLevel(level, c, group.z);
      }
    }`,
  };
}

/**
 * Returns the shader that samples 8-bit pixels bilinearly, applies the colour and then the tables of levels.
 * @param isExact samples without a colour are those of float64; the shader is several times as long
 * @param hasField places are displaced; then only whole places are those of float64
 */
export function bilinearShader(channels: 1 | 3, isExact: boolean, hasField: boolean): string {
  const vector = channels === 3 ? 'vec3f' : 'f32';
  const pixel =
    channels === 3
      ? `
  let i = 3u * (u32(y) * s.width + u32(x));
  let shift = (i & 3u) * 8u;
  let low = source[i >> 2u];
  var v = low;
  if (shift != 0u) { v = (low >> shift) | (source[(i >> 2u) + 1u] << (32u - shift)); }
  return vec3f(f32(v & 255u), f32((v >> 8u) & 255u), f32((v >> 16u) & 255u));`
      : 'return f32(byteAt(u32(y) * s.width + u32(x)));';
  const color =
    channels === 3
      ? `let sampled = vec4f(mixed, 1.0);
    for (var c = 0u; c < 3u; c++) { value[3u * k + c] = level(dot(colors[3u * group.z + c], sampled), c, group.z); }`
      : 'value[k] = level(colors[3u * group.z].x * mixed + colors[3u * group.z].y, 0u, group.z);';
  const plain = isExact ? exactParts(channels) : { before: '', after: '' };
  const exact = hasField ? wholeParts(channels) : plain;
  return `${COMMON}
@group(0) @binding(4) var<storage, read> colors: array<vec4f>;
@group(0) @binding(5) var<storage, read> tables: array<u32>;
fn pixelAt(x: i32, y: i32) -> ${vector} {
  if (x < 0 || y < 0) { return ${vector}(f32(s.fill)); }
  ${pixel}
}
fn level(value: f32, channel: u32, output: u32) -> u32 {
  return tableLevel(u32(floor(clamp(value, 0.0, 255.0) + 0.5)), channel, output);
}
fn tableLevel(rounded: u32, channel: u32, output: u32) -> u32 {
  if (s.tables == 0u) { return rounded; }
  return (tables[(output * ${channels}u + channel) * 64u + (rounded >> 2u)] >> ((rounded & 3u) * 8u)) & 255u;
}
${isExact && !hasField ? EXACT : ''}
${startOf(hasField)}
  ${exact.before}
  var value: array<u32, ${4 * channels}>;
  for (var k = 0u; k < 4u; k++) {
    let i = min(step * 4u + k, s.width * s.height - 1u);
    let u = placeAcross(first, i % s.width, i / s.width);
    let v = placeDown(first, i % s.width, i / s.width);
    let right = f32(u.fraction) / 1073741824.0;
    let lower = f32(v.fraction) / 1073741824.0;
    let x0 = inside(u.whole, i32(s.width));
    let x1 = inside(u.whole + 1, i32(s.width));
    let y0 = inside(v.whole, i32(s.height));
    let y1 = inside(v.whole + 1, i32(s.height));
    let p = pixelAt(x0, y0);
    let q = pixelAt(x1, y0);
    let r = pixelAt(x0, y1);
    let t = pixelAt(x1, y1);
    let mixed = (p * (1.0 - right) + q * right) * (1.0 - lower) + (r * (1.0 - right) + t * right) * lower;
    ${color}
    ${exact.after}
  }
  let to = group.z * s.stride + step * ${channels}u;
  for (var word = 0u; word < ${channels}u; word++) {
    let b = 4u * word;
    result[to + word] = value[b] | (value[b + 1u] << 8u) | (value[b + 2u] << 16u) | (value[b + 3u] << 24u);
  }
}`;
}
