// Noise of lightness and hue of 8-bit images, in the order of operations of the TypeScript kernel.

/** Returns noiseBits() of rng/noise.ts. */
// @ts-ignore: decorator
@inline
function noiseBits(seed: u32, index: u32): u32 {
  let bits: u32 = ((index ^ (index >>> 16)) * 0x9e3779b1) ^ seed;
  bits = (bits ^ (bits >>> 16)) * 0x85ebca6b;
  bits = (bits ^ (bits >>> 13)) * 0xc2b2ae35;
  return bits ^ (bits >>> 16);
}

/** Writes the sum of twice the lightness of all pixels, and that of its squares, as f64. */
export function lightnessSums8(src: usize, pixels: i32, channels: i32, sums: usize): void {
  let sum: i64 = 0;
  let squares: i64 = 0;
  for (let i = 0; i < pixels; i++, src += channels) {
    const first = <i32>load<u8>(src);
    const second = channels == 1 ? first : <i32>load<u8>(src, 1);
    const third = channels == 1 ? first : <i32>load<u8>(src, 2);
    const twice = max(first, max(second, third)) + min(first, min(second, third));
    sum += twice;
    squares += <i64>(twice * twice);
  }
  store<f64>(sums, <f64>sum);
  store<f64>(sums, <f64>squares, 8);
}

// @ts-ignore: decorator
@inline
function level(value: f64): u8 {
  return <u8>(<i32>(Math.min(255, Math.max(0, value)) + 0.5));
}

// @ts-ignore: decorator
@inline
function lackAt(place: f64): f64 {
  const sixth = place - (place >= 6 ? 6.0 : 0.0);
  return Math.max(0, Math.min(Math.min(sixth, 4 - sixth), 1));
}

// @ts-ignore: decorator
@inline
function hueOf(r: i32, g: i32, b: i32, high: i32, chroma: f64): f64 {
  if (high == r) return <f64>(g - b) / chroma;
  return high == g ? 2 + <f64>(b - r) / chroma : 4 + <f64>(r - g) / chroma;
}

/** Adds noise. @param lights 4,096 f64 @param turns 4,096 f64 */
export function addSensorNoise8(
  src: usize,
  pixels: i32,
  channels: i32,
  seed: u32,
  lights: usize,
  turns: usize,
  out: usize,
): void {
  for (let pixel = 0; pixel < pixels; pixel++, src += channels, out += channels) {
    const bits = noiseBits(seed, pixel);
    const light = load<f64>(lights + ((bits >>> 20) << 3));
    const r = <i32>load<u8>(src);
    if (channels == 1) {
      store<u8>(out, level(<f64>r + light * <f64>(255 - r)));
      continue;
    }
    const g = <i32>load<u8>(src, 1);
    const b = <i32>load<u8>(src, 2);
    const high = max(r, max(g, b));
    const low = min(r, min(g, b));
    const middle = <f64>(high + low) / 2;
    const lighter = Math.min(255, middle + light * (255 - middle));
    if (high == low) {
      const grey = level(lighter);
      store<u8>(out, grey);
      store<u8>(out, grey, 1);
      store<u8>(out, grey, 2);
      continue;
    }
    const chroma = <f64>(high - low);
    const newChroma = (chroma * Math.min(lighter, 255 - lighter)) / Math.min(middle, 255 - middle);
    const top = lighter + newChroma / 2;
    const turned = hueOf(r, g, b, high, chroma) + load<f64>(turns + (((bits >>> 8) & 4095) << 3));
    const hue = turned - 6 * Math.floor(turned * (1.0 / 6.0));
    store<u8>(out, level(top - newChroma * lackAt(hue + 5)));
    store<u8>(out, level(top - newChroma * lackAt(hue + 3)), 1);
    store<u8>(out, level(top - newChroma * lackAt(hue + 1)), 2);
  }
}
