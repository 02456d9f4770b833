/**
 * Returns the RGB samples of pixels whose colours depend on their values alone.
 * @param channels 1: values are samples; 3: values are 0xRRGGBB
 * @param color colour of a value, 0xRRGGBB; called once per value
 */
export function mapColors(
  data: Uint8Array | Uint16Array,
  channels: number,
  color: (value: number) => number,
): Uint8Array {
  const known = new Map<number, number>();
  const out = new Uint8Array((data.length / channels) * 3);
  for (let i = 0, from = 0; i < out.length; i += 3, from += channels) {
    const value = channels === 3 ? (data[from] << 16) | (data[from + 1] << 8) | data[from + 2] : data[from];
    let rgb = known.get(value);
    if (rgb === undefined) {
      rgb = color(value);
      known.set(value, rgb);
    }
    out[i] = rgb >> 16;
    out[i + 1] = rgb >> 8;
    out[i + 2] = rgb;
  }
  return out;
}
