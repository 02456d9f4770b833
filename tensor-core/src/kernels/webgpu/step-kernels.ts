import { WIDE_PRODUCT } from './wide-product.ts';

/** Sums levels by weights of 32 fractional bits in two words each, exactly; `total` has 16 fractional bits. */
const WEIGHTED = `
struct Sum { total: u32, rest: u32 };
fn weighted(sum: Sum, level: u32, p: u32) -> Sum {
  let rest = sum.rest + level * parameter(p + 1u);
  return Sum(sum.total + level * parameter(p) + (rest >> 16u), rest & 0xffffu);
}
`;

/** Convolves a column of wide samples, which have 24 fractional bits. */
const DOWN = `
fn convolvedAt(i: u32) -> u32 {
  let spot = spotOf(i);
  let taps = parameter(0u);
  // Half a level, which rounds.
  var sum = 0x800000u;
  for (var t = 0u; t < taps; t++) {
    let value = wide[indexAt(spot.x, spot.y + i32(t) - i32(taps >> 1u), spot.channel)];
    let weight = parameter(1u + 2u * t);
    let part = parameter(2u + 2u * t);
    let high = value >> 16u;
    sum += high * weight + ((high * part + 0x8000u) >> 16u) + (((value & 0xffffu) * weight + 0x8000u) >> 16u);
  }
  return sum >> 24u;
}
`;

/**
 * For each kernel, the function `valueOf` of a sample of its result; `isWide` writes wide samples. They compute in whole
 * numbers, and round as float64 does; the parameters are those of step-words.ts.
 */
export const KERNELS = {
  copy: { code: 'fn valueOf(i: u32) -> u32 { return byteAt(i); }' },
  lookup: {
    code: `fn valueOf(i: u32) -> u32 {
      let level = byteAt(i);
      return (parameter((i % s.channels) * 64u + (level >> 2u)) >> ((level & 3u) * 8u)) & 255u;
    }`,
  },
  across: {
    isWide: true,
    code: `${WEIGHTED}
    fn valueOf(i: u32) -> u32 {
      let spot = spotOf(i);
      let taps = parameter(0u);
      var sum = Sum(0u, 0u);
      for (var t = 0u; t < taps; t++) {
        sum = weighted(sum, byteAt(indexAt(spot.x + i32(t) - i32(taps >> 1u), spot.y, spot.channel)), 1u + 2u * t);
      }
      return (sum.total << 8u) + ((sum.rest + 128u) >> 8u);
    }`,
  },
  down: { code: `${DOWN} fn valueOf(i: u32) -> u32 { return convolvedAt(i); }` },
  unsharp: {
    code: `${DOWN}
    fn valueOf(i: u32) -> u32 {
      let level = i32(byteAt(i));
      let change = bitcast<i32>(parameter(u32(1 + 2 * i32(parameter(0u)) + 255 + level - i32(convolvedAt(i)))));
      return u32(clamp(level + change, 0, 255));
    }`,
  },
  weighNeighbours: {
    code: `${WEIGHTED}
    fn valueOf(i: u32) -> u32 {
      let spot = spotOf(i);
      let count = parameter(0u);
      var sum = Sum(0u, 0u);
      for (var t = 0u; t < count; t++) {
        let p = 1u + 4u * t;
        let x = spot.x + bitcast<i32>(parameter(p));
        let y = spot.y + bitcast<i32>(parameter(p + 1u));
        sum = weighted(sum, byteAt(indexAt(x, y, spot.channel)), p + 2u);
      }
      return min(255u, (sum.total + 0x8000u) >> 16u);
    }`,
  },
  median: {
    code: `fn valueOf(i: u32) -> u32 {
      let spot = spotOf(i);
      let radius = i32(parameter(0u));
      let middle = u32((2 * radius + 1) * (2 * radius + 1)) >> 1u;
      // The largest level below which at most half of the samples are, bit by bit.
      var found = 0u;
      for (var bit = 128u; bit > 0u; bit >>= 1u) {
        let level = found | bit;
        var below = 0u;
        for (var y = -radius; y <= radius; y++) {
          for (var x = -radius; x <= radius; x++) {
            below += u32(byteAt(indexAt(spot.x + x, spot.y + y, spot.channel)) < level);
          }
        }
        if (below <= middle) { found = level; }
      }
      return found;
    }`,
  },
  addNoise: {
    code: `${WIDE_PRODUCT}
    fn valueOf(i: u32) -> u32 {
      let level = byteAt(i);
      // Quantiles have 29 fractional bits, deviations 24: the high word of their product has 21.
      let normal = bitcast<i32>(parameter(257u + (noiseBits(parameter(0u), i) >> 20u)));
      let noise = wideProduct(u32(abs(normal)), parameter(1u + level));
      let rounded = (level << 21u) + (1u << 20u);
      if (normal >= 0) { return min(255u, (rounded + noise.x) >> 21u); }
      return u32(max(0, (i32(rounded) - i32(noise.x) - i32(noise.y != 0u)) >> 21u));
    }`,
  },
  setPixels: {
    code: `fn valueOf(i: u32) -> u32 {
      let bits = noiseBits(parameter(0u), i / s.channels);
      if (parameter(3u) == 0u || bits > parameter(4u)) { return byteAt(i); }
      return select(255u, 0u, parameter(1u) != 0u && bits <= parameter(2u));
    }`,
  },
  turnHue: {
    code: `fn valueOf(i: u32) -> u32 {
      let first = 3u * (i / 3u);
      let r = i32(byteAt(first));
      let g = i32(byteAt(first + 1u));
      let b = i32(byteAt(first + 2u));
      let high = max(r, max(g, b));
      let chroma = high - min(r, min(g, b));
      if (chroma == 0) { return u32(high); }
      var hue = 4 * chroma + r - g;
      if (high == r) { hue = g - b; } else if (high == g) { hue = 2 * chroma + b - r; }
      // Places in units of a sixth by the chroma. Their fraction is that of the turn.
      let turn = parameter(u32(chroma));
      var place = (hue + i32(turn >> 1u) + (5 - 2 * i32(i % 3u)) * chroma) % (6 * chroma);
      if (place < 0) { place += 6 * chroma; }
      let isMore = i32(turn & 1u);
      let left = 4 * chroma - place;
      if (place < chroma) { return u32(high - place - isMore); }
      if (left > chroma) { return u32(high - chroma); }
      return u32(select(high, high - left + isMore, left > 0));
    }`,
  },
  scalePixels: {
    code: `fn valueOf(i: u32) -> u32 {
      let level = byteAt(i);
      let factor = parameter(i / s.channels);
      // Factors have 31 fractional bits.
      let scaled = ((level * (factor >> 16u)) << 8u) + ((level * (factor & 0xffffu)) >> 8u);
      return (scaled + (1u << 22u)) >> 23u;
    }`,
  },
  cover: {
    code: `fn valueOf(i: u32) -> u32 {
      let spot = spotOf(i);
      let place = vec2u(u32(spot.x), u32(spot.y));
      let isIn = all(place >= vec2u(parameter(1u), parameter(2u))) && all(place < vec2u(parameter(3u), parameter(4u)));
      let cells = (place + vec2u(parameter(7u), parameter(8u))) % vec2u(parameter(5u));
      return select(byteAt(i), parameter(0u), isIn && all(cells < vec2u(parameter(6u))));
    }`,
  },
  resizeDown: {
    isWide: true,
    code: `fn valueOf(i: u32) -> u32 {
      let row = s.width * s.channels;
      let y = i / row;
      let taps = 2u + 2u * parameter(1u) + y * parameter(0u);
      let start = parameter(2u + 2u * y) * row + i % row;
      var sum = 64u;
      for (var t = 0u; t < parameter(3u + 2u * y); t++) { sum += parameter(taps + t) * byteAt(start + t * row); }
      return sum >> 7u;
    }`,
  },
  resizeAcross: {
    code: `fn valueOf(i: u32) -> u32 {
      let pixel = i / s.channels;
      let x = pixel % parameter(1u);
      let taps = 2u + 2u * parameter(1u) + x * parameter(0u);
      let start = (pixel / parameter(1u) * s.width + parameter(2u + 2u * x)) * s.channels + i % s.channels;
      var sum = 1u << 20u;
      for (var t = 0u; t < parameter(3u + 2u * x); t++) { sum += parameter(taps + t) * wide[start + t * s.channels]; }
      return min(255u, sum >> 21u);
    }`,
  },
} satisfies Record<string, { code: string; isWide?: true }>;
