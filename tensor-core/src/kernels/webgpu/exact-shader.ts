import { WIDE_PRODUCT } from './wide-product.ts';

/**
 * Functions of the bilinear shader that compute a sample as float64 does, in whole numbers. Without a colour, samples can
 * be exactly half way between two levels, or so near that only the roundings of float64 decide: at half pixels, which
 * turns and scales of half pixels have in large numbers, in up to 5 % of the samples. Only samples near a half use them.
 */
export const EXACT = `${WIDE_PRODUCT}
// A float64 that is not negative: a whole number of 53 bits times 2^exponent, or zero.
struct Real { exponent: i32, high: u32, low: u32 };

fn shiftedLeft(w: vec4u, bits: u32) -> vec4u {
  if (bits == 0u) { return w; }
  let next = vec4u(w.y, w.z, w.w, 0u);
  return (w << vec4u(bits)) | (next >> vec4u(32u - bits));
}

// Rounds a whole number of 128 bits, most significant word first, times 2^exponent to the nearest float64, half to even.
fn nearestReal(words: vec4u, exponent: i32) -> Real {
  var w = words;
  var e = exponent + 75;
  for (var k = 0; k < 3 && w.x == 0u; k++) {
    w = vec4u(w.y, w.z, w.w, 0u);
    e -= 32;
  }
  if (w.x == 0u) { return Real(0, 0u, 0u); }
  let zeros = countLeadingZeros(w.x);
  w = shiftedLeft(w, zeros);
  e -= i32(zeros);
  var high = w.x >> 11u;
  var low = (w.x << 21u) | (w.y >> 11u);
  let rest = w.y & 0x7ffu;
  let isMore = (w.z | w.w) != 0u || (low & 1u) == 1u;
  if (rest > 0x400u || (rest == 0x400u && isMore)) {
    low++;
    if (low == 0u) { high++; }
    if (high == 0x200000u) { high = 0x100000u; e++; }
  }
  return Real(e, high, low);
}

fn product(a: Real, b: Real) -> Real {
  let low = wideProduct(a.low, b.low);
  let first = wideProduct(a.high, b.low);
  let second = wideProduct(a.low, b.high);
  let high = wideProduct(a.high, b.high);
  let third = low.x + first.y;
  let z = third + second.y;
  let carry = u32(third < first.y) + u32(z < second.y);
  // Words of 21 bits leave room for these sums, except for that with the low word.
  let middle = first.x + second.x + carry;
  let y = middle + high.y;
  return nearestReal(vec4u(high.x + u32(y < middle), y, z, low.y), a.exponent + b.exponent);
}

fn total(a: Real, b: Real) -> Real {
  let isFirst = b.high == 0u || (a.high != 0u && a.exponent >= b.exponent);
  let large = Real(select(b.exponent, a.exponent, isFirst), select(b.high, a.high, isFirst), select(b.low, a.low, isFirst));
  let small = Real(select(a.exponent, b.exponent, isFirst), select(a.high, b.high, isFirst), select(a.low, b.low, isFirst));
  if (small.high == 0u) { return large; }
  // The smaller one is moved down; what is lost of it is one bit, which rounds.
  var w = vec4u(small.high, small.low, 0u, 0u);
  var gap = u32(large.exponent - small.exponent);
  var isLost = false;
  for (var k = 0; k < 4 && gap >= 32u; k++) {
    isLost = isLost || w.w != 0u;
    w = vec4u(0u, w.x, w.y, w.z);
    gap -= 32u;
  }
  if (gap > 0u && gap < 32u) {
    isLost = isLost || (w.w << (32u - gap)) != 0u;
    w = (w >> vec4u(gap)) | (vec4u(0u, w.x, w.y, w.z) << vec4u(32u - gap));
  }
  w.w |= u32(isLost);
  let y = w.y + large.low;
  w.x += large.high + u32(y < large.low);
  w.y = y;
  return nearestReal(w, large.exponent - 64);
}

// A place: its whole part, and its fraction, from 0 to 1, in units of 2^-62.
struct Exact { whole: i32, high: u32, low: u32 };

// Returns a number that is not negative and below 2^22, in units of 2^-62, rounded to a float64.
fn roundedUnits(whole: u32, high: u32, low: u32) -> vec3u {
  let real = nearestReal(vec4u(0u, whole >> 2u, (whole << 30u) | high, low), -62);
  let bits = real.exponent + 62;
  var w = vec4u(0u, 0u, real.high, real.low);
  if (bits >= 0) { w = shiftedLeft(w, u32(bits)); }
  else {
    for (var k = 0; k < -bits; k++) { w = vec4u(0u, 0u, w.z >> 1u, (w.w >> 1u) | (w.z << 31u)); }
  }
  return vec3u((w.y << 2u) | (w.z >> 30u), w.z & 0x3fffffffu, w.w);
}

// Adds two places as float64 does.
fn exactPlace(p: u32, q: u32) -> Exact {
  let low = places[p + 2u] + places[q + 2u];
  let carry = select(0u, 1u, low < places[p + 2u]);
  let sum = bitcast<i32>(places[p + 1u]) + bitcast<i32>(places[q + 1u]) + i32(carry);
  let whole = bitcast<i32>(places[p]) + bitcast<i32>(places[q]) + (sum >> 30u);
  let high = u32(sum) & 0x3fffffffu;
  // The magnitude of a negative place is rounded; above a whole number, its fraction is what is missing to the next one.
  let isNegative = whole < 0;
  let isMirrored = isNegative && (high | low) != 0u;
  let units = roundedUnits(
    select(u32(abs(whole)), u32(-whole - 1), isMirrored),
    select(high, 0x40000000u - high - u32(low != 0u), isMirrored),
    select(low, 0u - low, isMirrored),
  );
  if (!isNegative) { return Exact(i32(units.x), units.y, units.z); }
  if ((units.y | units.z) == 0u) { return Exact(-i32(units.x), 0u, 0u); }
  let fraction = roundedUnits(0u, 0x40000000u - units.y - u32(units.z != 0u), 0u - units.z);
  return Exact(-i32(units.x) - 1, (fraction.x << 30u) | fraction.y, fraction.z);
}

// Returns the level between four levels, in the order of operations of float64. Loops keep the compiled code short.
fn exactLevel(levels: vec4u, u: Exact, v: Exact) -> u32 {
  // The four levels, their means above and below, the mean of these, and a half.
  var values: array<Real, 8>;
  for (var k = 0u; k < 4u; k++) { values[k] = nearestReal(vec4u(0u, 0u, 0u, levels[k]), 0); }
  values[7] = Real(-53, 0x100000u, 0u);
  // The weights left and right, above and below, and twice one.
  var weights: array<Real, 6>;
  for (var k = 0u; k < 4u; k++) {
    var high = select(v.high, u.high, k < 2u);
    var low = select(v.low, u.low, k < 2u);
    if ((k & 1u) == 0u) {
      high = 0x40000000u - high - u32(low != 0u);
      low = 0u - low;
    }
    weights[k] = nearestReal(vec4u(0u, 0u, high, low), -62);
  }
  weights[4] = Real(-52, 0x100000u, 0u);
  weights[5] = weights[4];
  for (var k = 0u; k < 4u; k++) {
    let first = select(2u * (k >> 1u), 4u, k == 3u);
    var terms: array<Real, 2>;
    for (var j = 0u; j < 2u; j++) { terms[j] = product(values[2u * k + j], weights[first + j]); }
    let sum = total(terms[0], terms[1]);
    if (k == 3u) { return sum.high >> u32(-sum.exponent - 32); }
    values[4u + k] = sum;
  }
  return 0u;
}
`;
